#version 460
// c = a op b, one element at a time, with any broadcasting. On the way outwards over the axes of c, the place's number that is left,
// times the axis's jump, moves an operand's place on.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"
#include "binary_math.glsl"

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
layout(std430, binding = 1) readonly buffer B {
    SCALAR b[];
};
layout(std430, binding = 2) writeonly buffer C {
    SCALAR c[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint axes;
    uint multipliers[8];
    uint shifts[2];
    uint a_jumps[8];
    uint b_jumps[8];
};

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
        c[element] = scalar_of(combined(scalar_value(a[left]), scalar_value(b[right])));
    }
}
