// What becomes of a convolution's sum before it is stored: nothing, or with LAYER a bias, the normalization of its channel, an element that is added, and an
// activation. Ports that a call leaves out are bound to x and not read. The numbers are those of the class ConvForm.

#ifdef LAYER
#include "logistic.glsl"

layout(constant_id = 10) const bool HAS_BIAS = false;
layout(constant_id = 11) const uint NORMALIZING = 0; // 0 no, 1 by scale and shift, 2 by mean and variance before them
layout(constant_id = 12) const bool HAS_RESIDUAL = false;
layout(constant_id = 13) const uint ACTIVATION = 0;

const uint RELU = 1;
const uint CLIP = 2;
const uint LEAKY_RELU = 3;
const uint HARD_SWISH = 4;
const uint SILU = 5;
const uint SIGMOID = 6;

layout(std430, binding = 2) readonly buffer Bias {
    SCALAR bias[];
};
layout(std430, binding = 3) readonly buffer Scale {
    SCALAR scale[];
};
layout(std430, binding = 4) readonly buffer Shift {
    SCALAR shift[];
};
layout(std430, binding = 5) readonly buffer Mean {
    SCALAR mean[];
};
layout(std430, binding = 6) readonly buffer Variance {
    SCALAR variance[];
};
layout(std430, binding = 7) readonly buffer Residual {
    SCALAR residual[];
};
layout(std430, binding = 8) writeonly buffer Y {
    SCALAR y[];
};

// What a channel is multiplied with.
float factor_of(uint channel) {
    float factor = scalar_value(scale[channel]);
    if (NORMALIZING == 2u) {
        float spread = scalar_value(variance[channel]) + epsilon;
        // The root of a negative number is whatever a driver says.
        factor = spread < 0.0 ? uintBitsToFloat(NAN_BITS) : factor / sqrt(spread);
    }
    return factor;
}

float activated(float x) {
    if (ACTIVATION == 0u || is_nan(x)) {
        return x;
    }
    switch (ACTIVATION) {
        case RELU:
            return max(x, 0.0);
        case CLIP:
            return min(max(x, a), b);
        case LEAKY_RELU:
            return x < 0.0 ? a * x : x;
        case HARD_SWISH:
            return x * within_zero_and_one(a * x + b);
        case SILU:
            return x * sigmoid(x);
        default:
            return sigmoid(x);
    }
}

// What happens to all elements of a channel.
struct Channel {
    float bias;
    float mean;
    float factor;
    float shift;
};

Channel channel_of(uint channel) {
    return Channel(
        HAS_BIAS ? scalar_value(bias[channel]) : 0.0,
        NORMALIZING == 2u ? scalar_value(mean[channel]) : 0.0,
        NORMALIZING != 0u ? factor_of(channel) : 1.0,
        NORMALIZING != 0u ? scalar_value(shift[channel]) : 0.0);
}

float finished(float sum, Channel channel, uint element) {
    float x = sum;
    if (HAS_BIAS) {
        x += channel.bias;
    }
    if (NORMALIZING == 2u) {
        x -= channel.mean;
    }
    if (NORMALIZING != 0u) {
        x = x * channel.factor + channel.shift;
    }
    if (HAS_RESIDUAL) {
        x += scalar_value(residual[element]);
    }
    return activated(x);
}
#else
layout(std430, binding = 2) writeonly buffer Y {
    SCALAR y[];
};

#endif
