// Buffers and arithmetic of the softmax kernels. A row's elements lie a stride apart; rows are numbered with the innermost axis fastest.

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint rows;
    uint extent;
    uint stride;
};

const uint NEGATIVE_INFINITY_BITS = 0xff800000u;

uint row_offset(uint row) {
    uint block = row / stride;
    return block * stride * extent + (row - block * stride);
}

bool breaks_row(float value) {
    return is_nan(value) || floatBitsToUint(value) == INFINITY_BITS;
}

// 0 for a masked place, whatever the largest is: -∞ - -∞ must not become NaN.
float weight(float value, float largest) {
    return floatBitsToUint(value) == NEGATIVE_INFINITY_BITS ? 0.0 : exp(value - largest);
}

float share(float weight, float sum, float broken) {
    if (broken != 0.0) {
        return uintBitsToFloat(NAN_BITS);
    }
    return sum == 0.0 ? 0.0 : weight / sum;
}
