// Matrix product, register-blocked over a subgroup, which is a whole workgroup: ROWS rows by one quad of columns an invocation. Lane r
// loads the quad of row r of a and hands it to all lanes by shuffle, so that a quad of b is loaded once for ROWS rows and nothing waits at
// a barrier. n and k are whole numbers of quads. Sums run over k one term after another.
//
// A tile's part of a row of b is short and the next row's lies a whole row further, so hardware that fetches ahead finds no run to follow, and
// a processor would wait for memory line after line. There one load a lane first touches each line of the next FETCH steps, all at once.
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require

layout(local_size_x_id = 0) in; // the subgroup's size
layout(constant_id = 1) const uint ROWS = 16;

layout(constant_id = 2) const uint FETCH = 0; // steps whose lines of b are touched together, or 0

const uint LANES = gl_WorkGroupSize.x;
const uint LOADS = (ROWS + LANES - 1) / LANES;

#include "grid.glsl"
#include "quads.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

const uint LINE_QUADS = 512u / (4u * ELEMENT); // of 64 bytes

layout(std430, binding = 0) readonly buffer A {
    QUAD a[];
};
#define PORT_UNIT QUAD
#include "matmul_ports.glsl"

void main() {
    uint n_quads = n / 4u;
    uint k_quads = k / 4u;
    uint column_tiles = (n_quads + LANES - 1u) / LANES;
    uint row_tiles = (m + ROWS - 1u) / ROWS;
    uint tile = workgroup_index();
    if (tile >= column_tiles * row_tiles * batches) {
        return;
    }
    uint across = tile / column_tiles;
    uint batch = across / row_tiles;
    uint lane = gl_SubgroupInvocationID;
    uint first_row = (across - batch * row_tiles) * ROWS;
    uint column = (tile - across * column_tiles) * LANES + lane;
    uvec2 matrices = operand_matrices(batch);

    // Lanes and rows past the edge repeat the last one; their results are not stored.
    uint a_at[LOADS];
    for (uint load = 0; load < LOADS; ++load) {
        a_at[load] = (matrices.x * m + min(first_row + load * LANES + lane, m - 1u)) * k_quads;
    }
    uint b_at = matrices.y * k * n_quads + min(column, n_quads - 1u);
    vec4 sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
    }
    uint touch_row = lane * LINE_QUADS / LANES;
    uint touch_column = min(column - lane + lane * LINE_QUADS % LANES, n_quads - 1u);
    uint touch_at = matrices.y * k * n_quads + touch_column;
    uint touched = 0u;
    uint steps = FETCH == 0u ? k_quads : FETCH;
    for (uint block = 0; block < k_quads; block += steps) {
        for (uint row = 0; row < 4u * FETCH; row += LINE_QUADS) {
            uint b_row = min(4u * block + row + touch_row, k - 1u);
            touched |= floatBitsToUint(quad_values(b[touch_at + b_row * n_quads]).x);
        }
        uint end = min(block + steps, k_quads);
        for (uint step = block; step < end; ++step) {
            vec4 mine[LOADS];
            for (uint load = 0; load < LOADS; ++load) {
                mine[load] = quad_values(a[a_at[load] + step]);
            }
            vec4 b0 = quad_values(b[b_at]);
            vec4 b1 = quad_values(b[b_at + n_quads]);
            vec4 b2 = quad_values(b[b_at + 2u * n_quads]);
            vec4 b3 = quad_values(b[b_at + 3u * n_quads]);
            b_at += 4u * n_quads;
            for (uint row = 0; row < ROWS; ++row) {
                vec4 factors = subgroupShuffle(mine[row / LANES], row % LANES);
                sums[row] += factors.x * b0;
                sums[row] += factors.y * b1;
                sums[row] += factors.z * b2;
                sums[row] += factors.w * b3;
            }
        }
    }
    if (column >= n_quads) {
        return;
    }
    // k is far below 2^31, so this adds nothing; it only keeps the compiler from dropping loads whose values nobody uses.
    uint y_at = (batch * m + first_row) * n_quads + column + (touched & (k >> 31));
#ifdef BIASED
    vec4 offset = HAS_BIAS ? quad_values(bias[column]) : vec4(0.0);
#endif
    for (uint row = 0; row < ROWS; ++row) {
        if (first_row + row < m) {
            y[y_at + row * n_quads] = quad_of(FINISHED(sums[row], offset));
        }
    }
}
