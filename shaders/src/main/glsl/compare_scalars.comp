#version 460
// c = whether a op b, for floating elements, one at a time, with any broadcasting as in binary_scalars.comp.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#extension GL_EXT_shader_8bit_storage : require
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"

const uint EQUAL = 14; // as binary_integers.comp numbers them
const uint LESS = 15;
const uint LESS_OR_EQUAL = 16;

layout(constant_id = 1) const uint OPERATION = EQUAL;

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
layout(std430, binding = 1) readonly buffer B {
    SCALAR b[];
};
layout(std430, binding = 2) writeonly buffer C {
    uint8_t c[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint axes;
    uint multipliers[8];
    uint shifts[2];
    uint a_jumps[8];
    uint b_jumps[8];
};

uint holds(float x, float y) {
    if (is_nan(x) || is_nan(y)) {
        return 0u;
    }
    switch (OPERATION) {
        case LESS:
            return x < y ? 1u : 0u;
        case LESS_OR_EQUAL:
            return x <= y ? 1u : 0u;
        default:
            return x == y ? 1u : 0u;
    }
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint left = 0;
        uint right = 0;
        uint rest = element;
        for (uint axis = axes; axis-- > 0u;) {
            left += rest * a_jumps[axis];
            right += rest * b_jumps[axis];
            rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
        }
        c[element] = uint8_t(holds(scalar_value(a[left]), scalar_value(b[right])));
    }
}
