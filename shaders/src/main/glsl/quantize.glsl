// x / scale to the nearest integer, ties to even, plus the zero point, at most the limits of a small integer; with BACK the number that this stands for.

layout(local_size_x_id = 0) in;
layout(constant_id = 2) const bool SIGNED = false;
layout(constant_id = 3) const bool HALF = false; // round the quotient to binary16 first
layout(constant_id = 4) const int LEAST = 0;
layout(constant_id = 5) const int MOST = 255;

const int BITS = 8 * BYTES;

#include "grid.glsl"
#include "scalars.glsl"
#include "exact_division.glsl"
#include "granularity.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer Scale {
    SCALAR scales[];
};
layout(std430, binding = 2) readonly buffer ZeroPoint {
    SMALL zero_points[];
};
layout(std430, binding = 3) writeonly buffer Y {
#ifdef BACK
    SCALAR y[];
#else
    SMALL y[];
#endif
};

int rounded(uint quotient_bits) {
    float quotient = uintBitsToFloat(quotient_bits);
    if (is_nan(quotient)) {
        return 0;
    }
    if (HALF) {
        quotient = unpackHalf2x16(half_bits(quotient)).x;
    }
    return int(roundEven(clamp(quotient, -200000.0, 200000.0)));
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint place = scale_of(element);
        float value = scalar_value(x[element]);
        float scale = scalar_value(scales[place]);
        int zero_point = int(zero_points[ONE_ZERO_POINT ? 0u : place]);
        if (SIGNED) {
            zero_point = bitfieldExtract(zero_point, 0, BITS);
        }
        int sum = rounded(divided_bits(floatBitsToUint(value), floatBitsToUint(scale))) + zero_point;
        int number = clamp(sum, LEAST, MOST);
#ifdef BACK
        y[element] = scalar_of(float(number - zero_point) * scale);
#else
        y[element] = SMALL(bitfieldExtract(uint(number), 0, BITS));
#endif
    }
}
