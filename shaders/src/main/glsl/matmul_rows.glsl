// Product of a few rows with a matrix, as in decoding and in short texts, where all depends on how many loads of the matrix are under way: a workgroup of
// COLUMNS × PARTS invocations makes ROWS rows by 4·COLUMNS columns. Each part sums every PARTS-th four terms, two such steps at a time, so that eight quads
// of the matrix are loaded before the first is needed and neighbours load neighbours. The parts' sums are added as a tree. PARTS is a power of two, at
// least 4. n and k are whole numbers of quads, or anything where elements are loaded one by one (RAGGED). With NORMALIZED the left operand is made in
// shared memory first.
#if ELEMENT == 16 && defined(RAGGED)
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0, local_size_y_id = 1) in;
layout(constant_id = 2) const uint ROWS = 1;

const uint COLUMNS = gl_WorkGroupSize.x;
const uint PARTS = gl_WorkGroupSize.y;

#include "grid.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

#ifdef RAGGED
#include "scalars.glsl"
#define PORT_UNIT SCALAR
#define PLACE uvec4
#define QUAD_OF(buffer, place) SCALARS_OF(buffer, place)
const uint UNIT_COLUMNS = 1;
#else
#include "quads.glsl"
#define PORT_UNIT QUAD
#define PLACE uint
#define QUAD_OF(buffer, place) quad_values(buffer[place])
const uint UNIT_COLUMNS = 4;
#endif

layout(std430, binding = 0) readonly buffer A {
    PORT_UNIT a[];
};
#include "matmul_ports.glsl"

#ifdef GATED
const uint SUMS = 2;
#else
const uint SUMS = 1;
#endif
// Rows whose sums are added up together; a tile of four sums an invocation fits every device.
const uint TOGETHER = ROWS * SUMS < 4 ? ROWS : 4 / SUMS;

shared vec4 tree[TOGETHER * SUMS * PARTS * COLUMNS];

// Where the tree holds a sum of a part.
uint leaf(uint sum, uint part) {
    return (sum * PARTS + part) * COLUMNS + gl_LocalInvocationID.x;
}

uint column_tiles_of(uint columns) {
    return (columns + 4u * COLUMNS - 1u) / (4u * COLUMNS);
}

uint row_tiles() {
    return (m + ROWS - 1u) / ROWS;
}

uint tiles_of(uint columns) {
    return column_tiles_of(columns) * row_tiles() * batches;
}

#ifdef NORMALIZED
#include "normalized_rows.glsl"
#endif

// Four terms of a row of the left operand, which starts at a place.
vec4 factors_of(uint row_at, uint step) {
#if defined(NORMALIZED)
    return normalized[row_at + step];
#elif defined(RAGGED)
    return SCALARS_OF(a, row_at + 4u * step + uvec4(0u, 1u, 2u, 3u));
#else
    return quad_values(a[row_at + step]);
#endif
}

// Four terms of the right operand, a row of it apart.
#define TERMS_OF(buffer, place, apart)                                          \
    vec4[](                                                                     \
        QUAD_OF(buffer, (place)),                                               \
        QUAD_OF(buffer, (place) + apart),                                       \
        QUAD_OF(buffer, (place) + 2u * apart),                                  \
        QUAD_OF(buffer, (place) + 3u * apart))

vec4 product_of(vec4 factors, vec4 terms[4], vec4 sum) {
    sum += factors.x * terms[0];
    sum += factors.y * terms[1];
    sum += factors.z * terms[2];
    sum += factors.w * terms[3];
    return sum;
}

#include "matmul_first.glsl"
#include "matmul_rows_tile.glsl"
#ifdef QKV
#include "matmul_second.glsl"
#include "matmul_rows_tile.glsl"
#include "matmul_third.glsl"
#include "matmul_rows_tile.glsl"
#endif
#include "matmul_main.glsl"
