#version 460
// y = weighted sums of a few elements along one axis of x, each place of the axis with elements and weights of its own; one element an invocation
// at a time.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer Places {
    uint places[];
};
layout(std430, binding = 2) readonly buffer Weights {
    float weights[];
};
layout(std430, binding = 3) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint extent;  // of the axis of x
    uint resized; // of the axis of y
    uint taps;
    uint inner; // elements behind the axis
    uint inner_multiplier;
    uint resized_multiplier;
    uint shifts;
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint row = divided(element, inner_multiplier, shift_of(shifts, 0u));
        uint outer = divided(row, resized_multiplier, shift_of(shifts, 1u));
        uint tap = (row - outer * resized) * taps;
        uint first = outer * extent * inner + element - row * inner;
        float sum = 0.0;
        for (uint end = tap + taps; tap < end; ++tap) {
            uint place = places[tap];
            if (place < extent) { // negative ones are above all others
                sum += weights[tap] * scalar_value(x[first + place * inner]);
            }
        }
        y[element] = scalar_of(sum);
    }
}
