#version 460
// y = op x, one element at a time.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "unary_math.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = scalar_of(changed(scalar_value(x[element])));
    }
}
