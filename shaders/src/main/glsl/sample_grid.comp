#version 460
// y = x at places that a grid computes, each a row of numbers from -1 to 1, innermost axis first; one element an invocation at a time. Steps towards a place are
// precise: which elements are the nearest must not depend on the device.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint MODE = 0;
layout(constant_id = 2) const uint PADDING = 0;
layout(constant_id = 3) const bool CORNERS = false;
layout(constant_id = 4) const int AXES = 2;

const uint NEAREST = 0;
const uint LINEAR = 1;
const uint BORDER = 1;
const uint REFLECTION = 2;

#include "grid.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer Places {
    SCALAR rows[];
};
layout(std430, binding = 2) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint places;
    uint channels;
    uint plane;
    int extents[3]; // outermost first, as many as there are axes
};

const float LARGEST = 32768.0;
const float SLOPE = -0.75;

float low_end() {
    return CORNERS ? 0.0 : -0.5;
}

float high_end(int axis) {
    return float(extents[axis]) - (CORNERS ? 1.0 : 0.5);
}

float reflected(float at, int axis) {
    float low = low_end();
    float high = high_end(axis);
    precise float range = high - low;
    if (range == 0.0) {
        return low;
    }
    bool below = at < low;
    precise float beyond = below ? low - at : at - high;
    float turns = floor(beyond / range);
    precise float walked = turns * range;
    precise float rest = beyond - walked;
    bool is_even = (int(turns) & 1) == 0;
    precise float from_low = low + rest;
    precise float from_high = high - rest;
    return is_even == below ? from_low : from_high;
}

float place_of(float number, int axis) {
    float extent = float(extents[axis]);
    float cut = is_nan(number) ? -1.0 : clamp(number, -LARGEST, LARGEST);
    precise float above = cut + 1.0;
    precise float aligned = above * 0.5 * (extent - 1.0);
    precise float scaled = above * extent;
    precise float centred = (scaled - 1.0) * 0.5;
    float at = CORNERS ? aligned : centred;
    if (MODE == NEAREST) {
        at = roundEven(at);
    }
    if (at >= low_end() && at <= high_end(axis)) {
        return at;
    }
    if (PADDING == BORDER) {
        return clamp(at, 0.0, extent - 1.0);
    }
    return PADDING == REFLECTION ? reflected(at, axis) : at;
}

// The element at a whole place, or -1 for zero.
int pixel_of(int at, int axis) {
    if (at >= 0 && at < extents[axis]) {
        return at;
    }
    if (PADDING == BORDER) {
        return clamp(at, 0, extents[axis] - 1);
    }
    return PADDING == REFLECTION ? clamp(int(reflected(float(at), axis)), 0, extents[axis] - 1) : -1;
}

float weight_of(int tap, float fraction) {
    if (MODE == NEAREST) {
        return 1.0;
    }
    if (MODE == LINEAR) {
        return tap == 0 ? 1.0 - fraction : fraction;
    }
    // By its roots, so that the sign of a weight near one of them is right: the element may be infinite.
    float near = tap < 2 ? fraction : 1.0 - fraction;
    float far = tap < 2 ? 1.0 - fraction : fraction;
    if (tap == 0 || tap == 3) {
        return SLOPE * near * far * far;
    }
    return far * (1.0 + near - (SLOPE + 2.0) * near * near);
}

float sampled(uint first, uint row) {
    float at[3];
    int taps = MODE == NEAREST ? 1 : MODE == LINEAR ? 2 : 4;
    int all = 1;
    for (int axis = 0; axis < AXES; ++axis) {
        at[axis] = place_of(scalar_value(rows[row + uint(AXES - 1 - axis)]), axis);
        all *= taps;
    }
    float sum = 0.0;
    for (int tap = 0; tap < all; ++tap) {
        int rest = tap;
        float weight = 1.0;
        int element = 0;
        int stride = 1;
        for (int axis = AXES - 1; axis >= 0; --axis) {
            float base = floor(at[axis]);
            int own = rest % taps;
            int pixel = pixel_of(int(base) - (taps == 4 ? 1 : 0) + own, axis);
            weight *= weight_of(own, at[axis] - base);
            element = pixel < 0 || element < 0 ? -1 : element + pixel * stride;
            stride *= extents[axis];
            rest /= taps;
        }
        if (element >= 0) {
            sum += weight * scalar_value(x[first + uint(element)]);
        }
    }
    return sum;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint image = element / places;
        uint row = (image / channels * places + (element - image * places)) * uint(AXES);
        y[element] = scalar_of(sampled(image * plane, row));
    }
}
