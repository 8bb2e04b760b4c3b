// Four neighbouring elements at a time: 16 bytes of f32, or 8 bytes of f16 as two words, which needs no 16-bit capability. A second view
// of a read-only buffer gives single elements.

#include "numbers.glsl"

#if ELEMENT == 16
#define QUAD uvec2
#define WORD uint

vec4 quad_values(QUAD quad) {
    return vec4(unpackHalf2x16(quad.x), unpackHalf2x16(quad.y));
}

QUAD quad_of(vec4 values) {
    return QUAD(half_bits_pair(values.x, values.y), half_bits_pair(values.z, values.w));
}

uint word_index(uint element) {
    return element >> 1;
}

float word_value(WORD word, uint element) {
    vec2 both = unpackHalf2x16(word);
    return (element & 1u) == 0u ? both.x : both.y;
}
#else
#define QUAD vec4
#define WORD float

vec4 quad_values(QUAD quad) {
    return quad;
}

QUAD quad_of(vec4 values) {
    return values;
}

uint word_index(uint element) {
    return element;
}

float word_value(WORD word, uint element) {
    return word;
}
#endif
