// The operations on two floating numbers.

#include "numbers.glsl"

const uint ADD = 0;
const uint SUB = 1;
const uint MUL = 2;
const uint DIV = 3;
const uint POW = 4;
const uint MAX = 5;
const uint MIN = 6;
const uint FMOD = 7;
const uint PRELU = 8;

layout(constant_id = 1) const uint OPERATION = ADD;
layout(constant_id = 2) const bool ROUNDS_DIVISION = false; // where the device's own division may be units off

#include "quotient.glsl"

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

// IEEE 754's pow: anything to the power of 0 and 1 to any power are 1, NaN included, and so is -1 to an infinite one.
float power(float x, float y) {
    float size = abs(x);
    bool negative = (floatBitsToUint(x) >> 31) == 1u;
    if (y == 0.0 || (x == 1.0 && !is_nan(x))) {
        return 1.0;
    }
    if (is_nan(x) || is_nan(y)) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (is_infinite(y)) {
        bool grows = (size > 1.0) == (y > 0.0);
        return size == 1.0 ? 1.0 : uintBitsToFloat(grows ? INFINITY_BITS : 0u);
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

// The bits of a whole number below 2^24 times 2^(exponent - 150), which is a binary32.
uint scaled_bits(uint whole, int exponent) {
    int missing = 23 - findMSB(whole);
    if (exponent - missing >= 1) {
        return (uint(exponent - missing) << 23) + ((whole << missing) - 0x800000u);
    }
    return exponent >= 1 ? whole << (exponent - 1) : whole >> (1 - exponent);
}

// The remainder of a / b cut toward zero, which has a's sign. Exact: long division of the significands, in at most 277 rounds.
float remainder(float a, float b) {
    float left = abs(a);
    float by = abs(b);
    if (is_nan(a) || is_nan(b) || is_infinite(a) || by == 0.0) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (left < by || is_infinite(b)) {
        return a;
    }
    int exponent;
    int exponent_by;
    uint rest = normalized(floatBitsToUint(left), exponent);
    uint divisor = normalized(floatBitsToUint(by), exponent_by);
    for (int place = exponent - exponent_by; place > 0; --place) {
        rest = (rest >= divisor ? rest - divisor : rest) << 1;
    }
    rest = rest >= divisor ? rest - divisor : rest;
    uint bits = rest == 0u ? 0u : scaled_bits(rest, exponent_by);
    return uintBitsToFloat(bits | (floatBitsToUint(a) & 0x80000000u));
}

float combined(float a, float b) {
    switch (OPERATION) {
        case MAX:
            return is_nan(a) ? a : is_nan(b) ? b : max(a, b);
        case MIN:
            return is_nan(a) ? a : is_nan(b) ? b : min(a, b);
        case FMOD:
            return remainder(a, b);
        case PRELU:
            return a < 0.0 ? a * b : a;
        case SUB:
            return a - b;
        case MUL:
            return a * b;
        case DIV:
            return quotient(a, b);
        case POW:
            return power(a, b);
        default:
            return a + b;
    }
}
