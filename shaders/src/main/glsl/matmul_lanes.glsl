// Matrix product of any extents, register-blocked over a subgroup, which is a whole workgroup: ROWS rows by four columns an invocation, the
// columns a subgroup's size apart so that lanes load neighbours. Lane r loads row r of a and hands it to all lanes by shuffle. Sums run
// over k one term after another.
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in; // the subgroup's size
layout(constant_id = 1) const uint ROWS = 16;

const uint LANES = gl_WorkGroupSize.x;
const uint LOADS = (ROWS + LANES - 1) / LANES;

#include "grid.glsl"
#include "scalars.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
#define PORT_UNIT SCALAR
#include "matmul_ports.glsl"

void main() {
    uint column_tiles = (n + 4u * LANES - 1u) / (4u * LANES);
    uint row_tiles = (m + ROWS - 1u) / ROWS;
    uint tile = workgroup_index();
    if (tile >= column_tiles * row_tiles * batches) {
        return;
    }
    uint across = tile / column_tiles;
    uint batch = across / row_tiles;
    uint lane = gl_SubgroupInvocationID;
    uint first_row = (across - batch * row_tiles) * ROWS;
    uint column = (tile - across * column_tiles) * 4u * LANES + lane;
    uvec2 matrices = operand_matrices(batch);

    // Lanes, rows and columns past the edge repeat the last one; their results are not stored.
    uint a_at[LOADS];
    for (uint load = 0; load < LOADS; ++load) {
        a_at[load] = (matrices.x * m + min(first_row + load * LANES + lane, m - 1u)) * k;
    }
    uvec4 columns = column + uvec4(0u, LANES, 2u * LANES, 3u * LANES);
    uvec4 b_at = matrices.y * k * n + min(columns, uvec4(n - 1u));
    vec4 sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
    }
    for (uint step = 0; step < k; ++step) {
        float mine[LOADS];
        for (uint load = 0; load < LOADS; ++load) {
            mine[load] = scalar_value(a[a_at[load] + step]);
        }
        vec4 factors = vec4(
            scalar_value(b[b_at.x]), scalar_value(b[b_at.y]), scalar_value(b[b_at.z]), scalar_value(b[b_at.w]));
        b_at += n;
        for (uint row = 0; row < ROWS; ++row) {
            sums[row] += subgroupShuffle(mine[row / LANES], row % LANES) * factors;
        }
    }
    uint y_at = (batch * m + first_row) * n;
#ifdef BIASED
    uvec4 inside = min(columns, uvec4(n - 1u));
    vec4 offset = HAS_BIAS ? SCALARS_OF(bias, inside) : vec4(0.0);
#endif
    for (uint row = 0; row < ROWS; ++row) {
        vec4 result = FINISHED(sums[row], offset);
        for (uint part = 0; part < 4u; ++part) {
            if (first_row + row < m && columns[part] < n) {
                y[y_at + row * n + columns[part]] = scalar_of(result[part]);
            }
        }
    }
}
