#version 460
// A chain of functions on four neighbouring elements at a time. Places are found as in binary_quads.comp, in each of four inputs.
//! variant f32 ELEMENT=32 BETWEEN=32 RESULT=32
//! variant f16 ELEMENT=16 BETWEEN=16 RESULT=16
//! variant f32_f16 ELEMENT=32 BETWEEN=32 RESULT=16
//! variant f16_f32 ELEMENT=16 BETWEEN=32 RESULT=32
//! variant f16_f16 ELEMENT=16 BETWEEN=32 RESULT=16

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "quads.glsl"
#include "chain_steps.glsl"

#if RESULT == 16
#define RESULTS uvec2
#define results_of(values) uvec2(half_bits_pair((values).x, (values).y), half_bits_pair((values).z, (values).w))
#else
#define RESULTS vec4
#define results_of(values) (values)
#endif

#define INPUT(n, name, words) \
    layout(std430, binding = n) readonly buffer Quads##n { \
        QUAD name[]; \
    }; \
    layout(std430, binding = n) readonly buffer Words##n { \
        WORD words[]; \
    };

INPUT(0, a, a_words)
INPUT(1, b, b_words)
INPUT(2, c, c_words)
INPUT(3, d, d_words)
layout(std430, binding = 4) writeonly buffer Y {
    RESULTS y[];
};

layout(push_constant) uniform Push {
    uint quads;
    uint middle_multiplier;
    uint inner_multiplier;
    uint shifts;
    uint outer[4];
    uint middle[4];
    uint inner[4];
};

#define VALUES(n, name, words) \
    (inner[n] == 0u ? vec4(word_value(words[word_index(at[n])], at[n])) : quad_values(name[at[n]]))

void main() {
    for (uint quad = invocation_index(); quad < quads; quad += invocation_count()) {
        uint row = divided(quad, inner_multiplier, shift_of(shifts, 1u));
        uint plane = divided(row, middle_multiplier, shift_of(shifts, 0u));
        uint at[4];
        for (uint n = 0; n < 4u; ++n) {
            at[n] = plane * outer[n] + row * middle[n] + quad * inner[n];
        }
        vec4 first = VALUES(0, a, a_words);
        vec4 second = VALUES(1, b, b_words);
        vec4 third = VALUES(2, c, c_words);
        vec4 fourth = VALUES(3, d, d_words);
        vec4 results;
        for (uint i = 0; i < 4u; ++i) {
            results[i] = chained(vec4(first[i], second[i], third[i], fourth[i]));
        }
        y[quad] = results_of(results);
    }
}
