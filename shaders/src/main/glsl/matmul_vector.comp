#version 460
// Product of a few rows with a matrix, for decoding one token at a time: a workgroup of COLUMNS × PARTS invocations makes ROWS rows by
// 4·COLUMNS columns; each part sums every PARTS-th quad of terms, so that neighbours read neighbours of b, and the parts' sums are added
// in order. n and k are whole numbers of quads.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

layout(local_size_x_id = 0, local_size_y_id = 1) in;
layout(constant_id = 2) const uint ROWS = 1;

const uint COLUMNS = gl_WorkGroupSize.x;
const uint PARTS = gl_WorkGroupSize.y;

#include "grid.glsl"
#include "quads.glsl"
#include "matmul_batch.glsl"

layout(std430, binding = 0) readonly buffer A {
    QUAD a[];
};
layout(std430, binding = 1) readonly buffer B {
    QUAD b[];
};
layout(std430, binding = 2) writeonly buffer Y {
    QUAD y[];
};

shared vec4 part_sums[PARTS * COLUMNS];

void main() {
    uint n_quads = n / 4u;
    uint k_quads = k / 4u;
    uint column_tiles = (n_quads + COLUMNS - 1u) / COLUMNS;
    uint row_tiles = (m + ROWS - 1u) / ROWS;
    uint tile = workgroup_index();
    if (tile >= column_tiles * row_tiles * batches) {
        return;
    }
    uint across = tile / column_tiles;
    uint batch = across / row_tiles;
    uint first_row = (across - batch * row_tiles) * ROWS;
    uint column = (tile - across * column_tiles) * COLUMNS + gl_LocalInvocationID.x;
    uint part = gl_LocalInvocationID.y;
    uvec2 matrices = operand_matrices(batch);

    // Columns and rows past the edge repeat the last one; their results are not stored.
    uint b_first = matrices.y * k * n_quads + min(column, n_quads - 1u);
    uint a_first = matrices.x * m;
    vec4 sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
    }
    for (uint step = part; step < k_quads; step += PARTS) {
        uint b_at = b_first + step * 4u * n_quads;
        vec4 b0 = quad_values(b[b_at]);
        vec4 b1 = quad_values(b[b_at + n_quads]);
        vec4 b2 = quad_values(b[b_at + 2u * n_quads]);
        vec4 b3 = quad_values(b[b_at + 3u * n_quads]);
        for (uint row = 0; row < ROWS; ++row) {
            vec4 factors = quad_values(a[(a_first + min(first_row + row, m - 1u)) * k_quads + step]);
            sums[row] += factors.x * b0;
            sums[row] += factors.y * b1;
            sums[row] += factors.z * b2;
            sums[row] += factors.w * b3;
        }
    }
    for (uint row = 0; row < ROWS; ++row) {
        barrier(); // the sums of the row before may still be read
        part_sums[part * COLUMNS + gl_LocalInvocationID.x] = sums[row];
        barrier();
        if (part == 0u && column < n_quads && first_row + row < m) {
            vec4 sum = part_sums[gl_LocalInvocationID.x];
            for (uint other = 1; other < PARTS; ++other) {
                sum += part_sums[other * COLUMNS + gl_LocalInvocationID.x];
            }
            y[(batch * m + first_row + row) * n_quads + column] = quad_of(sum);
        }
    }
}
