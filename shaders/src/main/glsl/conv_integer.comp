#version 460
// Convolution of 8-bit integers less their zero points, in 32-bit integers, over up to three spatial axes with groups, strides, dilations and padding,
// one output element an invocation.
#extension GL_EXT_shader_8bit_storage : require

layout(local_size_x_id = 0) in;
layout(constant_id = 5) const bool X_SIGNED = false;
layout(constant_id = 6) const bool W_SIGNED = false;
layout(constant_id = 7) const bool CHANNEL_ZERO_POINTS = false; // else one for all of w

#include "grid.glsl"

layout(std430, binding = 0) readonly buffer X {
    uint8_t x[];
};
layout(std430, binding = 1) readonly buffer W {
    uint8_t w[];
};
layout(std430, binding = 2) readonly buffer XZeroPoint {
    uint8_t x_zero_points[];
};
layout(std430, binding = 3) readonly buffer WZeroPoint {
    uint8_t w_zero_points[];
};
layout(std430, binding = 4) writeonly buffer Y {
    int y[];
};

#define value_of(stored, is_signed) ((is_signed) ? bitfieldExtract(int(stored), 0, 8) : int(stored))

int term(uint at_x, uint at_w, uint channel) {
    int left = value_of(x[at_x], X_SIGNED) - value_of(x_zero_points[0], X_SIGNED);
    return left * (value_of(w[at_w], W_SIGNED) - value_of(w_zero_points[CHANNEL_ZERO_POINTS ? channel : 0u], W_SIGNED));
}

#define SUM int

#include "conv_taps.glsl"

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = convolved(place_of(element));
    }
}
