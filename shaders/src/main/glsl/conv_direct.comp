#version 460
// Convolution over up to three spatial axes with groups, strides, dilations and padding, or its transpose, one output element an invocation.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer W {
    SCALAR w[];
};
layout(std430, binding = 2) writeonly buffer Y {
    SCALAR y[];
};

#define SUM float
#define term(at_x, at_w, channel) (scalar_value(x[at_x]) * scalar_value(w[at_w]))

#include "conv_taps.glsl"

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = scalar_of(convolved(place_of(element)));
    }
}
