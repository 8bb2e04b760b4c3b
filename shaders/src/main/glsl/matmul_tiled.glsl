// Matrix product of any extents through shared memory: a workgroup of 8 × 16 invocations makes 8·ROWS rows by 64 columns, ROWS rows by four
// columns an invocation, from tiles of 16 terms, of which the next are loaded while these are multiplied. What lies past an edge is zero in the
// tiles, so that the inner loop checks nothing. Sums run over k one term after another. IN_QUADS loads and stores quads, of which n and k must be
// whole numbers; without it, elements.
#if ELEMENT == 16 && !defined(IN_QUADS)
#extension GL_EXT_shader_16bit_storage : require
#endif
#extension GL_EXT_control_flow_attributes : require

layout(local_size_x = 128) in;
layout(constant_id = 1) const uint ROWS = 8;

const uint TILE_ROWS = 8 * ROWS;
const uint TILE_COLUMNS = 64;
const uint TILE_TERMS = 16;

const uint A_QUADS = TILE_TERMS / 4u;
const uint B_QUADS = TILE_COLUMNS / 4u;
const uint A_LOADS = (TILE_ROWS * A_QUADS + 127u) / 128u;
const uint B_LOADS = TILE_TERMS * B_QUADS / 128u;

#include "grid.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

#ifdef IN_QUADS
#include "quads.glsl"
#define PORT_UNIT QUAD

// Four neighbouring elements, the first of which is that with a number; none lies past the operand's last column.
#define ELEMENTS(operand, first, last) quad_values(operand[(first) / 4u])

// Stores four neighbouring results.
#define STORE(result, first, inside, values) result[(first) / 4u] = quad_of(values);
#else
#include "scalars.glsl"
#define PORT_UNIT SCALAR

// The same; those past the last column, which is so many further, repeat it.
#define ELEMENTS(operand, first, last) SCALARS_OF(operand, (first) + min(uvec4(0u, 1u, 2u, 3u), uvec4(last)))

// Stores as many of four neighbouring results as lie inside.
#define STORE(result, first, inside, values)                                                                       \
    for (uint part = 0; part < min(inside, 4u); ++part) {                                                          \
        result[(first) + part] = scalar_of(values[part]);                                                          \
    }
#endif

layout(std430, binding = 0) readonly buffer A {
    PORT_UNIT a[];
};
#include "matmul_ports.glsl"

shared vec4 a_tile[TILE_ROWS * A_QUADS];
shared vec4 b_tile[TILE_TERMS * B_QUADS];
#ifdef GATED
shared vec4 up_tile[TILE_TERMS * B_QUADS];
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

// Which of four neighbours lie before an end, as factors; what lies behind may be anything, so it is chosen, not multiplied.
bvec4 before(uint first, uint end) {
    return lessThan(first + uvec4(0u, 1u, 2u, 3u), uvec4(end));
}

// Loads this invocation's quads of a tile of an operand with rows of so many elements, to be kept in shared memory later.
#define FETCH(into, loads, operand, tile_quads, first_of_matrix, first_row, rows, first_column, columns)            \
    [[unroll]] for (uint load = 0; load < loads; ++load) {                                                         \
        uint quad = load * 128u + gl_LocalInvocationID.x;                                                          \
        uint row = first_row + quad / tile_quads;                                                                  \
        uint column = first_column + quad % tile_quads * 4u;                                                       \
        uint from = min(column, LAST_OF(columns));                                                                 \
        vec4 values = ELEMENTS(operand, first_of_matrix + min(row, rows - 1u) * columns + from, columns - 1u - from);  \
        into[load] = mix(vec4(0.0), values, row < rows ? before(column, columns) : bvec4(false));                  \
    }

// The last column that a load may start from.
#ifdef IN_QUADS
#define LAST_OF(columns) (columns - 4u)
#else
#define LAST_OF(columns) (columns - 1u)
#endif

#define KEEP(tile, from, loads, quads)                                                                             \
    [[unroll]] for (uint load = 0; load < loads; ++load) {                                                         \
        uint quad = load * 128u + gl_LocalInvocationID.x;                                                          \
        if (quad < quads) {                                                                                        \
            tile[quad] = from[load];                                                                               \
        }                                                                                                          \
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
