#version 460
// y = the place of the largest or smallest element along one axis, as i64; one output element an invocation. Of several, the first or the last.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool LARGEST = true;
layout(constant_id = 2) const bool LAST = false;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"

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

// NaN goes before every number.
bool goes_before(float a, float b) {
    if (is_nan(b)) {
        return false;
    }
    if (is_nan(a)) {
        return true;
    }
    if (LARGEST) {
        return a > b;
    }
    return a < b;
}

bool is_as_good(float a, float b) {
    return is_nan(a) ? is_nan(b) : a == b;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint outer = divided(element, multiplier, shift);
        uint from = outer * terms * inner + (element - outer * inner);
        float best = scalar_value(x[from]);
        uint place = 0;
        for (uint term = 1; term < terms; ++term) {
            float value = scalar_value(x[from + term * inner]);
            bool wins = goes_before(value, best);
            if (LAST) {
                wins = wins || is_as_good(value, best);
            }
            if (wins) {
                best = value;
                place = term;
            }
        }
        y[element] = uvec2(place, 0u);
    }
}
