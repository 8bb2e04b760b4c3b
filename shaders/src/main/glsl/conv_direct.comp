#version 460
// Convolution over up to three spatial axes with groups, strides, dilations and padding, one output element an invocation.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "window.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer W {
    SCALAR w[];
};
layout(std430, binding = 2) writeonly buffer Y {
    SCALAR y[];
};

float convolved(Place place) {
    uint plane = plane_size();
    uint groups = channels / per_group;
    uint first = (place.batch * groups + place.channel / per_group) * inputs * plane;
    uint weight = place.channel * inputs * uint(window[0] * window[1] * window[2]);
    float sum = 0.0;
    for (uint channel = 0; channel < inputs; ++channel) {
        for (int i = 0; i < window[0]; ++i) {
            int d = place.corner[0] + i * dilations[0];
            for (int j = 0; j < window[1]; ++j) {
                int h = place.corner[1] + j * dilations[1];
                for (int k = 0; k < window[2]; ++k, ++weight) {
                    int v = place.corner[2] + k * dilations[2];
                    if (inside(d, 0) && inside(h, 1) && inside(v, 2)) {
                        uint at = first + uint((d * x_extents[1] + h) * x_extents[2] + v);
                        sum += scalar_value(x[at]) * scalar_value(w[weight]);
                    }
                }
            }
        }
        first += plane;
    }
    return sum;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = scalar_of(convolved(place_of(element)));
    }
}
