#version 460
// Many small matrix products at once: four rows by one quad of columns an invocation, invocations numbered through the whole batch, with
// no shared memory and no subgroup operations. n and k are whole numbers of quads. Sums run over k one term after another.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

layout(local_size_x_id = 0) in;

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

void main() {
    uint n_quads = n / 4u;
    uint k_quads = k / 4u;
    uint row_blocks = (m + 3u) / 4u;
    uint block = invocation_index();
    if (block >= n_quads * row_blocks * batches) {
        return;
    }
    uint across = block / n_quads;
    uint batch = across / row_blocks;
    uint column = block - across * n_quads;
    uint first_row = (across - batch * row_blocks) * 4u;
    uvec2 matrices = operand_matrices(batch);

    // Rows past the edge repeat the last one; their results are not stored.
    uvec4 rows = min(first_row + uvec4(0u, 1u, 2u, 3u), uvec4(m - 1u));
    uvec4 a_at = (matrices.x * m + rows) * k_quads;
    uint b_at = matrices.y * k * n_quads + column;
    vec4 sums[4] = vec4[](vec4(0.0), vec4(0.0), vec4(0.0), vec4(0.0));
    for (uint step = 0; step < k_quads; ++step) {
        vec4 b0 = quad_values(b[b_at]);
        vec4 b1 = quad_values(b[b_at + n_quads]);
        vec4 b2 = quad_values(b[b_at + 2u * n_quads]);
        vec4 b3 = quad_values(b[b_at + 3u * n_quads]);
        b_at += 4u * n_quads;
        for (uint row = 0; row < 4u; ++row) {
            vec4 factors = quad_values(a[a_at[row] + step]);
            sums[row] += factors.x * b0;
            sums[row] += factors.y * b1;
            sums[row] += factors.z * b2;
            sums[row] += factors.w * b3;
        }
    }
    uint y_at = (batch * m + first_row) * n_quads + column;
    for (uint row = 0; row < 4u; ++row) {
        if (first_row + row < m) {
            y[y_at + row * n_quads] = quad_of(sums[row]);
        }
    }
}
