// Matrix product of any extents whose right operand lies in tiles of 16 by 16, register-blocked over a subgroup, which is a whole workgroup: ROWS
// rows by a quad of columns an invocation, as matmul_lanes.glsl has single columns. A row of a tile is four quads, so that b is loaded in
// quads whatever n is, and what a tile has past the edge is zeros. Sums run over k one term after another.
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in; // the subgroup's size
layout(constant_id = 1) const uint ROWS = 16;

const uint LANES = gl_WorkGroupSize.x;
const uint LOADS = (ROWS + LANES - 1) / LANES;
const uint TILE = 16;
const uint ROW_QUADS = TILE / 4;
const uint TILE_QUADS = TILE * ROW_QUADS;

#include "grid.glsl"
#include "scalars.glsl"
#include "quads.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
layout(std430, binding = 1) readonly buffer B {
    QUAD b[];
};
layout(std430, binding = 2) writeonly buffer Y {
    SCALAR y[];
};
#ifdef BIASED
layout(std430, binding = 3) readonly buffer Bias {
    SCALAR bias[];
};
#endif

void main() {
    uint across = (n + TILE - 1u) / TILE;
    uint down = (k + TILE - 1u) / TILE;
    uint column_quads = (n + 3u) / 4u;
    uint column_tiles = (column_quads + LANES - 1u) / LANES;
    uint row_tiles = (m + ROWS - 1u) / ROWS;
    uint tile = workgroup_index();
    if (tile >= column_tiles * row_tiles * batches) {
        return;
    }
    uint beside = tile / column_tiles;
    uint batch = beside / row_tiles;
    uint lane = gl_SubgroupInvocationID;
    uint first_row = (beside - batch * row_tiles) * ROWS;
    uint quad = (tile - beside * column_tiles) * LANES + lane;
    uvec2 matrices = operand_matrices(batch);

    // Lanes and rows past the edge repeat the last one; their results are not stored.
    uint a_at[LOADS];
    for (uint load = 0; load < LOADS; ++load) {
        a_at[load] = (matrices.x * m + min(first_row + load * LANES + lane, m - 1u)) * k;
    }
    uint inside = min(quad, column_quads - 1u);
    uint b_at = (matrices.y * down * across + inside / ROW_QUADS) * TILE_QUADS + inside % ROW_QUADS;
    vec4 sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
    }
    for (uint first = 0; first < k; first += TILE) {
        uint steps = min(TILE, k - first);
        for (uint step = 0; step < steps; ++step) {
            float mine[LOADS];
            for (uint load = 0; load < LOADS; ++load) {
                mine[load] = scalar_value(a[a_at[load] + first + step]);
            }
            vec4 factors = quad_values(b[b_at + step * ROW_QUADS]);
            for (uint row = 0; row < ROWS; ++row) {
                sums[row] += subgroupShuffle(mine[row / LANES], row % LANES) * factors;
            }
        }
        b_at += across * TILE_QUADS;
    }
    uint column = 4u * quad;
    uint y_at = (batch * m + first_row) * n + column;
#ifdef BIASED
    uvec4 columns = min(column + uvec4(0u, 1u, 2u, 3u), uvec4(n - 1u));
    vec4 offset = HAS_BIAS ? SCALARS_OF(bias, columns) : vec4(0.0);
#endif
    for (uint row = 0; row < ROWS; ++row) {
        vec4 result = FINISHED(sums[row], offset);
        for (uint part = 0; part < 4u; ++part) {
            if (first_row + row < m && column + part < n) {
                y[y_at + row * n + part] = scalar_of(result[part]);
            }
        }
    }
}
