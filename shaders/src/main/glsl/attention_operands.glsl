// Buffers of attention.comp and how a quad of a row is read: with QUADS rows are whole quads, in which strides count; else elements behind a row's end
// count as zeros.

#if QUADS
#include "quads.glsl"
#define ELEMENTS QUAD
#define MASK_ELEMENT WORD
#define LOAD(from, at, quad, size) quad_values(from[(at) + (quad)])
#define MASK_VALUE(at) word_value(mask[word_index(at)], at)
#else
#include "scalars.glsl"
#define ELEMENTS SCALAR
#define MASK_ELEMENT SCALAR
#define ELEMENT_OR_ZERO(from, at, place, size) ((place) < (size) ? scalar_value(from[(at) + (place)]) : 0.0)
#define LOAD(from, at, quad, size) \
    vec4(ELEMENT_OR_ZERO(from, at, 4u * (quad), size), ELEMENT_OR_ZERO(from, at, 4u * (quad) + 1u, size), \
        ELEMENT_OR_ZERO(from, at, 4u * (quad) + 2u, size), ELEMENT_OR_ZERO(from, at, 4u * (quad) + 3u, size))
#define MASK_VALUE(at) scalar_value(mask[at])
#endif

layout(std430, binding = 0) readonly buffer Q {
    ELEMENTS q[];
};
layout(std430, binding = 1) readonly buffer K {
    ELEMENTS k[];
};
layout(std430, binding = 2) readonly buffer V {
    ELEMENTS v[];
};
layout(std430, binding = 3) readonly buffer Mask {
    MASK_ELEMENT mask[];
};
layout(std430, binding = 3) readonly buffer MaskWords {
    uint mask_words[];
};
layout(std430, binding = 4) readonly buffer Shown {
    uint shown[]; // four truth values a word, which needs no 8-bit capability
};

bool holds(uint at) {
    return ((shown[at >> 2] >> (8u * (at & 3u))) & 0xffu) != 0u;
}

#if SPLIT
layout(std430, binding = 5) writeonly buffer Parts {
    vec4 parts[];
};
#else
layout(std430, binding = 5) writeonly buffer Y {
    ELEMENTS y[];
};

void store(uint at, uint quad, vec4 values) {
#if QUADS
    y[at + quad] = quad_of(values);
#else
    for (uint i = 0; i < 4u; ++i) {
        if (4u * quad + i < VALUE_SIZE) {
            y[at + 4u * quad + i] = scalar_of(values[i]);
        }
    }
#endif
}
#endif
