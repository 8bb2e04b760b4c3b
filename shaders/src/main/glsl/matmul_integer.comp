#version 460
// Matrix product of 8-bit integers less their zero points, in 32-bit integers; ROWS rows of one column an invocation, so that neighbours load
// neighbours of b and each load serves ROWS rows.
#extension GL_EXT_shader_8bit_storage : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint ROWS = 4;
layout(constant_id = 2) const bool A_SIGNED = false;
layout(constant_id = 3) const bool B_SIGNED = false;
layout(constant_id = 4) const bool ROW_ZERO_POINTS = false; // else one for all of a
layout(constant_id = 5) const bool COLUMN_ZERO_POINTS = false; // else one for all of b

#include "grid.glsl"
#include "matmul_batch.glsl"

layout(std430, binding = 0) readonly buffer A {
    uint8_t a[];
};
layout(std430, binding = 1) readonly buffer B {
    uint8_t b[];
};
layout(std430, binding = 2) readonly buffer AZeroPoint {
    uint8_t a_zero_points[];
};
layout(std430, binding = 3) readonly buffer BZeroPoint {
    uint8_t b_zero_points[];
};
layout(std430, binding = 4) writeonly buffer Y {
    int y[];
};

#define value_of(stored, is_signed) ((is_signed) ? bitfieldExtract(int(stored), 0, 8) : int(stored))

void main() {
    uint row_blocks = (m + ROWS - 1u) / ROWS;
    uint units = batches * row_blocks * n;
    for (uint unit = invocation_index(); unit < units; unit += invocation_count()) {
        uint across = unit / n;
        uint column = unit - across * n;
        uint batch = across / row_blocks;
        uint first_row = (across - batch * row_blocks) * ROWS;
        uvec2 matrices = operand_matrices(batch);
        int from_b = value_of(b_zero_points[COLUMN_ZERO_POINTS ? matrices.y * n + column : 0u], B_SIGNED);
        int from_a[ROWS];
        uint a_at[ROWS];
        int sums[ROWS];
        for (uint row = 0; row < ROWS; ++row) { // rows past the edge repeat the last one and are not stored
            uint number = matrices.x * m + min(first_row + row, m - 1u);
            from_a[row] = value_of(a_zero_points[ROW_ZERO_POINTS ? number : 0u], A_SIGNED);
            a_at[row] = number * k;
            sums[row] = 0;
        }
        uint b_at = matrices.y * k * n + column;
        for (uint term = 0; term < k; ++term) {
            int factor = value_of(b[b_at + term * n], B_SIGNED) - from_b;
            for (uint row = 0; row < ROWS; ++row) {
                sums[row] += (value_of(a[a_at[row] + term], A_SIGNED) - from_a[row]) * factor;
            }
        }
        for (uint row = 0; row < ROWS && first_row + row < m; ++row) {
            y[(batch * m + first_row + row) * n + column] = sums[row];
        }
    }
}
