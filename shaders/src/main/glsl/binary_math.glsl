// The operations of math/add, sub, mul, div and pow on two numbers.

#include "numbers.glsl"

const uint ADD = 0;
const uint SUB = 1;
const uint MUL = 2;
const uint DIV = 3;
const uint POW = 4;

layout(constant_id = 1) const uint OPERATION = ADD;

// |x| to a whole power of at most 64 by squaring, else through the logarithm; x positive and finite.
float positive_power(float x, float y) {
    float size = abs(y);
    if (size > 64.0 || size != floor(size)) {
        return exp2(y * log2(x));
    }
    float power = 1.0;
    float square = x;
    for (uint left = uint(size); left != 0; left >>= 1) {
        power = (left & 1u) == 1u ? power * square : power;
        square *= square;
    }
    return y < 0.0 ? 1.0 / power : power;
}

// Java's Math.pow: NaN to the power of 0 is 1, and 1 to the power of NaN or infinity is NaN.
float power(float x, float y) {
    float size = abs(x);
    bool negative = (floatBitsToUint(x) >> 31) == 1u;
    if (y == 0.0) {
        return 1.0;
    }
    if (is_nan(x) || is_nan(y)) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (is_infinite(y)) {
        bool grows = (size > 1.0) == (y > 0.0);
        return uintBitsToFloat(size == 1.0 ? NAN_BITS : grows ? INFINITY_BITS : 0u);
    }
    bool whole = y == floor(y);
    bool odd = whole && abs(y) < 16777216.0 && (int(y) & 1) == 1; // from 2^24 on every number is even
    if (negative && !whole && size != 0.0 && !is_infinite(size)) {
        return uintBitsToFloat(NAN_BITS);
    }
    float result;
    if (size == 0.0 || is_infinite(size)) {
        result = uintBitsToFloat((size == 0.0) == (y > 0.0) ? 0u : INFINITY_BITS);
    } else {
        result = positive_power(size, y);
    }
    return negative && odd ? -result : result;
}

float combined(float a, float b) {
    switch (OPERATION) {
        case SUB:
            return a - b;
        case MUL:
            return a * b;
        case DIV:
            return a / b;
        case POW:
            return power(a, b);
        default:
            return a + b;
    }
}
