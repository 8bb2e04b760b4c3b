#version 460
// The mean or the largest of a window over up to three spatial axes, each channel for itself, one output element an invocation.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool LARGEST = false;
layout(constant_id = 2) const bool COUNTS_PADDING = false;
layout(constant_id = 3) const int BEHIND_0 = 0; // padding behind each axis, up to which windows count padding
layout(constant_id = 4) const int BEHIND_1 = 0;
layout(constant_id = 5) const int BEHIND_2 = 0;

#include "grid.glsl"
#include "scalars.glsl"
#include "window.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

bool counts(int d, int h, int v) {
    return d < x_extents[0] + BEHIND_0 && h < x_extents[1] + BEHIND_1 && v < x_extents[2] + BEHIND_2;
}

float pooled(Place place) {
    uint first = (place.batch * channels + place.channel) * plane_size();
    float so_far = LARGEST ? uintBitsToFloat(0xff800000u) : 0.0;
    float count = 0.0;
    for (int i = 0; i < window[0]; ++i) {
        int d = place.corner[0] + i * dilations[0];
        for (int j = 0; j < window[1]; ++j) {
            int h = place.corner[1] + j * dilations[1];
            for (int k = 0; k < window[2]; ++k) {
                int v = place.corner[2] + k * dilations[2];
                if (inside(d, 0) && inside(h, 1) && inside(v, 2)) {
                    float value = scalar_value(x[first + uint((d * x_extents[1] + h) * x_extents[2] + v)]);
                    so_far = !LARGEST ? so_far + value : is_nan(so_far) || is_nan(value) ? so_far + value : max(so_far, value);
                    count += 1.0;
                } else if (counts(d, h, v)) {
                    count += COUNTS_PADDING ? 1.0 : 0.0;
                }
            }
        }
    }
    return LARGEST ? so_far : so_far / count;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = scalar_of(pooled(place_of(element)));
    }
}
