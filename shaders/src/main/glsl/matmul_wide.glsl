// Matrix product, register-blocked over a subgroup, which is a whole workgroup: ROWS rows by an octet of columns an invocation, as
// matmul_blocked.glsl has quads. A processor runs a vector load lane after lane and word after word, checking each; here it has half as many
// words to load, of 64 bits, and each row of a serves twice as many columns. n is a whole number of octets, k of quads. Sums run over k one
// term after another. Where two products become one (GATED), a quad of columns of each takes the place of an octet.
//
// A tile's part of a row of b is short and the next row's lies a whole row further, so a processor would wait for memory line after line.
// There TOUCHERS tiles first touch equal runs of b, line after line as memory lies, which hardware that fetches ahead follows.
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require

layout(local_size_x_id = 0) in; // the subgroup's size
layout(constant_id = 1) const uint ROWS = 16;

layout(constant_id = 2) const uint TOUCHERS = 0; // tiles that together touch all of b first, or 0

const uint LANES = gl_WorkGroupSize.x;
const uint LOADS = (ROWS + LANES - 1) / LANES;

#include "grid.glsl"
#include "quads.glsl"
#include "matmul_batch.glsl"
#include "epilogue.glsl"

const uint LINE_OCTETS = 512u / (8u * ELEMENT); // of 64 bytes

#if ELEMENT == 16
#define QUAD_WORDS uint64_t
#define OCTET_WORDS u64vec2
#define LEFT x
#define RIGHT y

vec4 word_values(QUAD_WORDS words) {
    return quad_values(unpackUint2x32(words));
}

QUAD_WORDS words_of(vec4 values) {
    return packUint2x32(quad_of(values));
}
#else
#define QUAD_WORDS u64vec2
#define OCTET_WORDS u64vec4
#define LEFT xy
#define RIGHT zw

vec4 word_values(QUAD_WORDS words) {
    return uintBitsToFloat(uvec4(unpackUint2x32(words.x), unpackUint2x32(words.y)));
}

QUAD_WORDS words_of(vec4 values) {
    uvec4 bits = floatBitsToUint(values);
    return QUAD_WORDS(packUint2x32(bits.xy), packUint2x32(bits.zw));
}
#endif

layout(std430, binding = 0) readonly buffer A {
    QUAD_WORDS a[];
};
#ifdef GATED
#define PORT_UNIT QUAD_WORDS
const uint UNIT_COLUMNS = 4;
#else
#define PORT_UNIT OCTET_WORDS
const uint UNIT_COLUMNS = 8;
#endif
#include "matmul_ports.glsl"

uint column_tiles_of(uint columns) {
    return (columns / UNIT_COLUMNS + LANES - 1u) / LANES;
}

uint row_tiles() {
    return (m + ROWS - 1u) / ROWS;
}

uint tiles_of(uint columns) {
    return column_tiles_of(columns) * row_tiles() * batches;
}

#include "matmul_first.glsl"
#include "matmul_wide_tile.glsl"
#ifdef QKV
#include "matmul_second.glsl"
#include "matmul_wide_tile.glsl"
#include "matmul_third.glsl"
#include "matmul_wide_tile.glsl"
#endif
#include "matmul_main.glsl"
