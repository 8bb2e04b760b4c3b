#version 460
// y = f(x) for integers, one element at a time, in 64-bit integers, which hold the elements of every type.
//! variant b1 BYTES=1
//! variant b2 BYTES=2
//! variant b4 BYTES=4
//! variant b8 BYTES=8
#include "integer_elements.glsl"

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "cast_integers.glsl"

const uint ABS = 0;
const uint NEG = 1;
const uint SIGN = 2;

layout(constant_id = 1) const uint OPERATION = ABS;
layout(constant_id = 2) const uint TYPE = I32;

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
};

uvec2 result_of(uvec2 value) {
    bool negative = TYPE != U64 && is_negative(value);
    switch (OPERATION) {
        case NEG:
            return negated(value);
        case SIGN:
            return negative ? uvec2(0xffffffffu) : uvec2(is_zero(value) ? 0u : 1u, 0u);
        default:
            return negative ? negated(value) : value;
    }
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = word_of(result_of(extended(bits_of(x[element]), TYPE)));
    }
}
