// Matrix product of any extents through shared memory: a workgroup of 8 × 16 invocations makes 8·ROWS rows by 64 columns, ROWS rows by four
// columns an invocation, from tiles of 16 terms. What lies past an edge is zero in the tiles, so that the inner loop checks nothing. Sums
// run over k one term after another.
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
#include "epilogue.glsl"

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
#define PORT_UNIT SCALAR
#include "matmul_ports.glsl"

shared float a_tile[TILE_ROWS * TILE_TERMS];
shared vec4 b_tile[TILE_TERMS * TILE_COLUMNS / 4];
#ifdef GATED
shared vec4 up_tile[TILE_TERMS * TILE_COLUMNS / 4];
#endif

uint column_tiles_of(uint columns) {
    return (columns + TILE_COLUMNS - 1u) / TILE_COLUMNS;
}

uint row_tiles() {
    return (m + TILE_ROWS - 1u) / TILE_ROWS;
}

uint tiles_of(uint columns) {
    return column_tiles_of(columns) * row_tiles() * batches;
}

void load_a(uint matrix, uint first_row, uint first_term) {
    for (uint i = gl_LocalInvocationID.x; i < TILE_ROWS * TILE_TERMS; i += 128u) {
        uint row = first_row + i / TILE_TERMS;
        uint term = first_term + i % TILE_TERMS;
        bool inside = row < m && term < k;
        a_tile[i] = inside ? scalar_value(a[(matrix * m + min(row, m - 1u)) * k + min(term, k - 1u)]) : 0.0;
    }
}

// Loads a tile of a right operand of so many columns.
#define LOAD_TILE(tile, operand, matrix, first_column, first_term, columns)                                        \
    for (uint i = gl_LocalInvocationID.x; i < TILE_TERMS * TILE_COLUMNS / 4u; i += 128u) {                         \
        uint term = first_term + i / (TILE_COLUMNS / 4u);                                                          \
        uint column = first_column + i % (TILE_COLUMNS / 4u) * 4u;                                                 \
        vec4 values = vec4(0.0);                                                                                   \
        for (uint part = 0; part < 4u; ++part) {                                                                   \
            bool inside = term < k && column + part < columns;                                                     \
            uint at = (matrix * k + min(term, k - 1u)) * columns + min(column + part, columns - 1u);               \
            values[part] = inside ? scalar_value(operand[at]) : 0.0;                                               \
        }                                                                                                          \
        tile[i] = values;                                                                                          \
    }

#include "matmul_first.glsl"
#include "matmul_tiled_tile.glsl"
#ifdef QKV
#include "matmul_second.glsl"
#include "matmul_tiled_tile.glsl"
#include "matmul_third.glsl"
#include "matmul_tiled_tile.glsl"
#endif
#include "matmul_main.glsl"
