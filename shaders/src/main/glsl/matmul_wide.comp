#version 460
// Matrix product, register-blocked over a subgroup, which is a whole workgroup: ROWS rows by an octet of columns an invocation, as
// matmul_blocked.comp has quads. A processor runs a vector load lane after lane and word after word, checking each; here it has half as many
// words to load, of 64 bits, and each row of a serves twice as many columns. n is a whole number of octets, k of quads. Sums run over k one
// term after another.
//
// A tile's part of a row of b is short and the next row's lies a whole row further, so a processor would wait for memory line after line.
// There TOUCHERS tiles first touch equal runs of b, line after line as memory lies, which hardware that fetches ahead follows.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
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
layout(std430, binding = 1) readonly buffer B {
    OCTET_WORDS b[];
};
layout(std430, binding = 2) writeonly buffer Y {
    OCTET_WORDS y[];
};

void main() {
    uint n_octets = n / 8u;
    uint k_quads = k / 4u;
    uint column_tiles = (n_octets + LANES - 1u) / LANES;
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
    uint b_first = matrices.y * k * n_octets;
    uint touched = 0u;
    if (TOUCHERS > 0u && first_row == 0u) {
        // Spread over the columns, because drivers give each of their threads a run of neighbouring tiles.
        uint tile_column = tile - across * column_tiles;
        uint touchers = min(TOUCHERS, column_tiles);
        uint apart = column_tiles / touchers;
        uint toucher = tile_column / apart;
        if (tile_column == toucher * apart) {
            uint rows = (k + touchers - 1u) / touchers;
            uint end = b_first + min((toucher + 1u) * rows, k) * n_octets;
            for (uint at = b_first + toucher * rows * n_octets + lane * LINE_OCTETS; at < end; at += LANES * LINE_OCTETS) {
                touched |= uint(b[at].x);
            }
        }
    }
    uint b_at = b_first + min(column, n_octets - 1u);
    vec4 left_sums[ROWS];
    vec4 right_sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        left_sums[row] = vec4(0.0);
        right_sums[row] = vec4(0.0);
    }
    for (uint step = 0; step < k_quads; ++step) {
        vec4 mine[LOADS];
        for (uint load = 0; load < LOADS; ++load) {
            mine[load] = word_values(a[a_at[load] + step]);
        }
        OCTET_WORDS b0 = b[b_at];
        OCTET_WORDS b1 = b[b_at + n_octets];
        OCTET_WORDS b2 = b[b_at + 2u * n_octets];
        OCTET_WORDS b3 = b[b_at + 3u * n_octets];
        b_at += 4u * n_octets;
        vec4 left[4] = vec4[](word_values(b0.LEFT), word_values(b1.LEFT), word_values(b2.LEFT), word_values(b3.LEFT));
        vec4 right[4] = vec4[](word_values(b0.RIGHT), word_values(b1.RIGHT), word_values(b2.RIGHT), word_values(b3.RIGHT));
        for (uint row = 0; row < ROWS; ++row) {
            vec4 factors = subgroupShuffle(mine[row / LANES], row % LANES);
            left_sums[row] += factors.x * left[0];
            left_sums[row] += factors.y * left[1];
            left_sums[row] += factors.z * left[2];
            left_sums[row] += factors.w * left[3];
            right_sums[row] += factors.x * right[0];
            right_sums[row] += factors.y * right[1];
            right_sums[row] += factors.z * right[2];
            right_sums[row] += factors.w * right[3];
        }
    }
    if (column >= n_octets) {
        return;
    }
    // k is far below 2^31, so this adds nothing; it only keeps the compiler from dropping loads whose values nobody uses.
    uint y_at = (batch * m + first_row) * n_octets + column + (touched & (k >> 31));
    for (uint row = 0; row < ROWS; ++row) {
        if (first_row + row < m) {
            y[y_at + row * n_octets] = OCTET_WORDS(words_of(left_sums[row]), words_of(right_sums[row]));
        }
    }
}
