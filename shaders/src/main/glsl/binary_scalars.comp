#version 460
// c = a op b, one element an invocation, with any broadcasting: a stride of 0 repeats an operand along that axis.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
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
    uint extents[8];
    uint a_strides[8];
    uint b_strides[8];
};

void main() {
    uint element = invocation_index();
    if (element >= elements) {
        return;
    }
    uint left = 0;
    uint right = 0;
    uint rest = element;
    for (uint axis = axes; axis-- > 0u;) {
        uint outer = rest / extents[axis];
        uint index = rest - outer * extents[axis];
        left += index * a_strides[axis];
        right += index * b_strides[axis];
        rest = outer;
    }
    c[element] = scalar_of(combined(scalar_value(a[left]), scalar_value(b[right])));
}
