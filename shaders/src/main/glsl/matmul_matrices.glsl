// Matrix product by cooperative matrices: f16 in, sums in f32. A workgroup of DOWN × ACROSS subgroups makes a tile; each subgroup holds the sums of
// ROWS × COLUMNS matrices of UNIT_M × UNIT_N next to one another. Both operands pass through shared memory in tiles of TERMS terms, of which the next are
// loaded while these are multiplied; what lies past an edge is zero there. Sums take UNIT_K terms at a time, one step after another. n and k are whole
// numbers of quads.
#extension GL_KHR_cooperative_matrix : require
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#extension GL_EXT_control_flow_attributes : require

layout(local_size_x_id = 0) in; // DOWN × ACROSS subgroups
layout(constant_id = 1) const uint ROWS = 2;
layout(constant_id = 2) const uint COLUMNS = 2;
layout(constant_id = 3) const uint DOWN = 2;
layout(constant_id = 4) const uint ACROSS = 2;
layout(constant_id = 5) const uint UNIT_M = 16; // of a multiply-add: UNIT_M × UNIT_K · UNIT_K × UNIT_N
layout(constant_id = 6) const uint UNIT_N = 16;
layout(constant_id = 7) const uint UNIT_K = 16;
layout(constant_id = 8) const uint TERMS = 32; // a multiple of UNIT_K and of 4

const uint TILE_ROWS = DOWN * ROWS * UNIT_M;
const uint TILE_COLUMNS = ACROSS * COLUMNS * UNIT_N;
const uint INVOCATIONS = gl_WorkGroupSize.x;

// Two quads more than a row has keep rows that are read together in different banks.
const uint A_QUADS = TERMS / 4u;
const uint A_STRIDE = A_QUADS + 2u;
const uint B_QUADS = TILE_COLUMNS / 4u;
const uint B_STRIDE = B_QUADS + 2u;
const uint A_LOADS = (TILE_ROWS * A_QUADS + INVOCATIONS - 1u) / INVOCATIONS;
const uint B_LOADS = (TERMS * B_QUADS + INVOCATIONS - 1u) / INVOCATIONS;
const uint MATRIX_QUADS = UNIT_M * UNIT_N / 4u;

#include "grid.glsl"
#include "quads.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

layout(std430, binding = 0) readonly buffer A {
    QUAD a[];
};
#define PORT_UNIT QUAD
#include "matmul_ports.glsl"

#define LEFT coopmat<float16_t, gl_ScopeSubgroup, UNIT_M, UNIT_K, gl_MatrixUseA>
#define RIGHT coopmat<float16_t, gl_ScopeSubgroup, UNIT_K, UNIT_N, gl_MatrixUseB>
#define SUMS coopmat<float, gl_ScopeSubgroup, UNIT_M, UNIT_N, gl_MatrixUseAccumulator>

shared f16vec4 a_tile[TILE_ROWS * A_STRIDE];
shared f16vec4 b_tile[TERMS * B_STRIDE];
shared vec4 finishing[DOWN * ACROSS * MATRIX_QUADS];
#ifdef GATED
shared f16vec4 up_tile[TERMS * B_STRIDE];
shared vec4 up_finishing[DOWN * ACROSS * MATRIX_QUADS];
#endif

f16vec4 halves(QUAD quad) {
    return f16vec4(unpackFloat2x16(quad.x), unpackFloat2x16(quad.y));
}

uint column_tiles_of(uint columns) {
    return (columns + TILE_COLUMNS - 1u) / TILE_COLUMNS;
}

uint row_tiles() {
    return (m + TILE_ROWS - 1u) / TILE_ROWS;
}

uint tiles_of(uint columns) {
    return column_tiles_of(columns) * row_tiles() * batches;
}

// Loads this invocation's quads of a tile of a, to be kept in shared memory later.
#define FETCH_A(into, matrix, first_row, first_term)                                                               \
    [[unroll]] for (uint load = 0; load < A_LOADS; ++load) {                                                       \
        uint quad = load * INVOCATIONS + gl_LocalInvocationID.x;                                                   \
        uint row = first_row + quad / A_QUADS;                                                                     \
        uint term = first_term + quad % A_QUADS * 4u;                                                              \
        bool inside = row < m && term < k;                                                                         \
        QUAD values = a[((matrix * m + min(row, m - 1u)) * k + min(term, k - 4u)) / 4u];                           \
        into[load] = inside ? values : QUAD(0u);                                                                   \
    }

#define KEEP_A(from)                                                                                               \
    [[unroll]] for (uint load = 0; load < A_LOADS; ++load) {                                                       \
        uint quad = load * INVOCATIONS + gl_LocalInvocationID.x;                                                   \
        if (quad < TILE_ROWS * A_QUADS) {                                                                          \
            a_tile[quad / A_QUADS * A_STRIDE + quad % A_QUADS] = halves(from[load]);                               \
        }                                                                                                          \
    }

// The same of a right operand of so many columns.
#define FETCH_B(into, operand, matrix, first_column, first_term, columns)                                          \
    [[unroll]] for (uint load = 0; load < B_LOADS; ++load) {                                                       \
        uint quad = load * INVOCATIONS + gl_LocalInvocationID.x;                                                   \
        uint term = first_term + quad / B_QUADS;                                                                   \
        uint column = first_column + quad % B_QUADS * 4u;                                                          \
        bool inside = term < k && column < columns;                                                                \
        QUAD values = operand[((matrix * k + min(term, k - 1u)) * columns + min(column, columns - 4u)) / 4u];      \
        into[load] = inside ? values : QUAD(0u);                                                                   \
    }

#define KEEP_B(tile, from)                                                                                         \
    [[unroll]] for (uint load = 0; load < B_LOADS; ++load) {                                                       \
        uint quad = load * INVOCATIONS + gl_LocalInvocationID.x;                                                   \
        if (quad < TERMS * B_QUADS) {                                                                         \
            tile[quad / B_QUADS * B_STRIDE + quad % B_QUADS] = halves(from[load]);                                 \
        }                                                                                                          \
    }

#include "matmul_first.glsl"
#include "matmul_matrices_tile.glsl"
#ifdef QKV
#include "matmul_second.glsl"
#include "matmul_matrices_tile.glsl"
#include "matmul_third.glsl"
#include "matmul_matrices_tile.glsl"
#endif
#include "matmul_main.glsl"
