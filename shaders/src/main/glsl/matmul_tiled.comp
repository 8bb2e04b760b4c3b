#version 460
// Matrix product of any extents through shared memory: a workgroup of 8 × 16 invocations makes 8·ROWS rows by 64 columns, ROWS rows by four
// columns an invocation, from tiles of 16 terms. What lies past an edge is zero in the tiles, so that the inner loop checks nothing. Sums
// run over k one term after another.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x = 128) in;
layout(constant_id = 1) const uint ROWS = 8;

const uint TILE_ROWS = 8 * ROWS;
const uint TILE_COLUMNS = 64;
const uint TILE_TERMS = 16;

#include "grid.glsl"
#include "scalars.glsl"
#include "matmul_batch.glsl"

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
layout(std430, binding = 1) readonly buffer B {
    SCALAR b[];
};
layout(std430, binding = 2) writeonly buffer Y {
    SCALAR y[];
};

shared float a_tile[TILE_ROWS * TILE_TERMS];
shared vec4 b_tile[TILE_TERMS * TILE_COLUMNS / 4];

void load_a(uint matrix, uint first_row, uint first_term) {
    for (uint i = gl_LocalInvocationID.x; i < TILE_ROWS * TILE_TERMS; i += 128u) {
        uint row = first_row + i / TILE_TERMS;
        uint term = first_term + i % TILE_TERMS;
        bool inside = row < m && term < k;
        a_tile[i] = inside ? scalar_value(a[(matrix * m + min(row, m - 1u)) * k + min(term, k - 1u)]) : 0.0;
    }
}

void load_b(uint matrix, uint first_column, uint first_term) {
    for (uint i = gl_LocalInvocationID.x; i < TILE_TERMS * TILE_COLUMNS / 4u; i += 128u) {
        uint term = first_term + i / (TILE_COLUMNS / 4u);
        uint column = first_column + i % (TILE_COLUMNS / 4u) * 4u;
        vec4 values = vec4(0.0);
        for (uint part = 0; part < 4u; ++part) {
            bool inside = term < k && column + part < n;
            uint at = (matrix * k + min(term, k - 1u)) * n + min(column + part, n - 1u);
            values[part] = inside ? scalar_value(b[at]) : 0.0;
        }
        b_tile[i] = values;
    }
}

void main() {
    uint column_tiles = (n + TILE_COLUMNS - 1u) / TILE_COLUMNS;
    uint row_tiles = (m + TILE_ROWS - 1u) / TILE_ROWS;
    uint tile = workgroup_index();
    if (tile >= column_tiles * row_tiles * batches) {
        return;
    }
    uint across = tile / column_tiles;
    uint batch = across / row_tiles;
    uint first_row = (across - batch * row_tiles) * TILE_ROWS;
    uint first_column = (tile - across * column_tiles) * TILE_COLUMNS;
    uvec2 matrices = operand_matrices(batch);
    uint my_rows = gl_LocalInvocationID.x / 16u * ROWS;
    uint my_quad = gl_LocalInvocationID.x % 16u;

    vec4 sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
    }
    for (uint first_term = 0; first_term < k; first_term += TILE_TERMS) {
        load_a(matrices.x, first_row, first_term);
        load_b(matrices.y, first_column, first_term);
        barrier();
        for (uint term = 0; term < TILE_TERMS; ++term) {
            vec4 factors = b_tile[term * (TILE_COLUMNS / 4u) + my_quad];
            for (uint row = 0; row < ROWS; ++row) {
                sums[row] += a_tile[(my_rows + row) * TILE_TERMS + term] * factors;
            }
        }
        barrier();
    }
    for (uint row = 0; row < ROWS; ++row) {
        for (uint part = 0; part < 4u; ++part) {
            uint down = first_row + my_rows + row;
            uint right = first_column + my_quad * 4u + part;
            if (down < m && right < n) {
                y[(batch * m + down) * n + right] = scalar_of(sums[row][part]);
            }
        }
    }
}
