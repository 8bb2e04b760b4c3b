#version 460
// The same as arg_reduce.comp on integers, in 64-bit integers, which hold the elements of every type.
//! variant b1 BYTES=1
//! variant b2 BYTES=2
//! variant b4 BYTES=4
//! variant b8 BYTES=8
#include "integer_elements.glsl"

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "cast_integers.glsl"

layout(constant_id = 1) const bool LARGEST = true;
layout(constant_id = 2) const bool LAST = false;
layout(constant_id = 3) const uint TYPE = I32;

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    uvec2 y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint terms;
    uint inner; // elements behind the axis
    uint multiplier;
    uint shift;
};

bool goes_before(uvec2 a, uvec2 b) {
    return LARGEST ? less_as(b, a, TYPE) : less_as(a, b, TYPE);
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint outer = divided(element, multiplier, shift);
        uint from = outer * terms * inner + (element - outer * inner);
        uvec2 best = extended(bits_of(x[from]), TYPE);
        uint place = 0;
        for (uint term = 1; term < terms; ++term) {
            uvec2 value = extended(bits_of(x[from + term * inner]), TYPE);
            if (goes_before(value, best) || (LAST && value == best)) {
                best = value;
                place = term;
            }
        }
        y[element] = uvec2(place, 0u);
    }
}
