#version 460
// The mean, the largest or the sum of a window over up to three spatial axes, each channel for itself, one output element an invocation; or the place
// of the largest.
//! variant f32 ELEMENT=32 PLACES=0
//! variant f16 ELEMENT=16 PLACES=0
//! variant b8 ELEMENT=8 PLACES=0
//! variant f32_places ELEMENT=32 PLACES=1
//! variant f16_places ELEMENT=16 PLACES=1
//! variant b8_places ELEMENT=8 PLACES=1
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#elif ELEMENT == 8
#extension GL_EXT_shader_8bit_storage : require
#endif

layout(local_size_x_id = 0) in;

const uint MEAN = 0;
const uint LARGEST = 1;
const uint SUM = 2;

layout(constant_id = 1) const uint KIND = MEAN;
layout(constant_id = 2) const bool COUNTS_PADDING = false;
layout(constant_id = 3) const int BEHIND_0 = 0; // padding behind each axis, up to which windows count padding
layout(constant_id = 4) const int BEHIND_1 = 0;
layout(constant_id = 5) const int BEHIND_2 = 0;
layout(constant_id = 6) const bool SIGNED = false; // elements of 8 bits
layout(constant_id = 7) const bool COLUMN_MAJOR = false;

#include "grid.glsl"
#include "pool_elements.glsl"
#include "window.glsl"

layout(std430, binding = 0) readonly buffer X {
    STORED x[];
};
layout(std430, binding = 1) writeonly buffer Y {
#if PLACES == 1
    uvec2 y[];
#else
    STORED y[];
#endif
};

bool counts(int d, int h, int v) {
    return d < x_extents[0] + BEHIND_0 && h < x_extents[1] + BEHIND_1 && v < x_extents[2] + BEHIND_2;
}

struct Pooled {
    float value;
    float count;
    int at[3]; // of the largest; the first is negative if there is none
};

Pooled with_element(Pooled so_far, float value, int d, int h, int v) {
    Pooled next = so_far;
    if (KIND != LARGEST) {
        next.value += value;
    } else if (so_far.at[0] < 0 || (!is_nan(so_far.value) && (is_nan(value) || value > so_far.value))) {
        next.value = value;
        next.at[0] = d;
        next.at[1] = h;
        next.at[2] = v;
    }
    next.count += 1.0;
    return next;
}

Pooled pooled(Place place) {
    uint first = (place.batch * channels + place.channel) * plane_size();
    Pooled so_far = Pooled(KIND == LARGEST ? least_value() : 0.0, 0.0, int[3](-1, -1, -1));
    for (int i = 0; i < window[0]; ++i) {
        int d = place.corner[0] + i * dilations[0];
        for (int j = 0; j < window[1]; ++j) {
            int h = place.corner[1] + j * dilations[1];
            for (int k = 0; k < window[2]; ++k) {
                int v = place.corner[2] + k * dilations[2];
                if (inside(d, 0) && inside(h, 1) && inside(v, 2)) {
                    uint at = first + uint((d * x_extents[1] + h) * x_extents[2] + v);
                    so_far = with_element(so_far, stored_value(x[at]), d, h, v);
                } else if (COUNTS_PADDING && counts(d, h, v)) {
                    so_far.count += 1.0;
                }
            }
        }
    }
    return so_far;
}

#if PLACES == 1
uvec2 place_number(Place place, Pooled found) {
    if (found.at[0] < 0) {
        return uvec2(0xffffffffu);
    }
    int row = (found.at[0] * x_extents[1] + found.at[1]) * x_extents[2] + found.at[2];
    int column = (found.at[2] * x_extents[1] + found.at[1]) * x_extents[0] + found.at[0];
    uint first = (place.batch * channels + place.channel) * plane_size();
    return uvec2(first + uint(COLUMN_MAJOR ? column : row), 0u);
}
#endif

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        Place place = place_of(element);
        Pooled found = pooled(place);
#if PLACES == 1
        y[element] = place_number(place, found);
#else
        y[element] = stored_of(KIND == MEAN ? found.value / found.count : found.value);
#endif
    }
}
