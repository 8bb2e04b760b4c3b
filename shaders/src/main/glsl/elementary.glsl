// Elementary functions of binary32, each within 4 units in the last place over its whole range: the built-in ones promise less than users of a
// network expect. By polynomials that were fitted for this file, minimax, on reduced arguments, in operations that every driver rounds correctly or
// within 2.5 units, and that none may take apart where they are 'precise'. Methods: W. J. Cody, W. Waite, Software Manual for the Elementary Functions, 1980; for large angles M. Payne, R. Hanek,
// Radian Reduction for Trigonometric Functions, 1983.
#ifndef ELEMENTARY
#define ELEMENTARY

#include "numbers.glsl"

#define INFINITY uintBitsToFloat(INFINITY_BITS)
const float LOG2_E = 1.44269504;
const float LN2_HIGH = 0.693359375; // of few bits, so that its multiples are exact
const float LN2_LOW = -2.12194440e-4;

float with_sign_of(float size, float x) {
    return uintBitsToFloat((floatBitsToUint(size) & 0x7fffffffu) | (floatBitsToUint(x) & 0x80000000u));
}

float power_of_two(int exponent) { // -126 to 127
    return intBitsToFloat((exponent + 127) << 23);
}

float scaled(float x, int exponent) {
    int most = clamp(exponent, -126, 127);
    return x * power_of_two(most) * power_of_two(clamp(exponent - most, -126, 127));
}

// x - n ln 2, with n the nearest whole number to x / ln 2.
float without_powers_of_two(float x, out int n) {
    float whole = roundEven(x * LOG2_E);
    n = int(whole);
    precise float r = (x - whole * LN2_HIGH) - whole * LN2_LOW;
    return r;
}

// exp(r) - 1 for |r| up to ln 2 / 2.
float small_exponential_minus_one(float r) {
    float p = 1.9914120e-4;
    p = p * r + 1.3940999e-3;
    p = p * r + 8.3332732e-3;
    p = p * r + 4.1666355e-2;
    p = p * r + 1.6666667e-1;
    p = p * r + 0.5;
    return r + r * r * p;
}

// exp(x) · 2^exponent.
float scaled_exponential(float x, int exponent) {
    if (is_nan(x)) {
        return x;
    }
    int n;
    float r = without_powers_of_two(clamp(x, -104.0, 90.0), n);
    return scaled(1.0 + small_exponential_minus_one(r), n + exponent);
}

float exponential(float x) {
    return scaled_exponential(x, 0);
}

float exponential_minus_one(float x) {
    if (is_nan(x)) {
        return x;
    }
    int n;
    float r = without_powers_of_two(clamp(x, -30.0, 90.0), n);
    float less_one = small_exponential_minus_one(r);
    if (n == 0) {
        return less_one;
    }
    if (n > 30) {
        return scaled(1.0 + less_one, n) - 1.0;
    }
    float power = power_of_two(n);
    return power * less_one + (power - 1.0);
}

float logarithm(float x) {
    uint bits = floatBitsToUint(x);
    if (is_nan(x) || (bits << 1) == 0u || (bits >> 31) == 1u || bits == INFINITY_BITS) {
        bool zero = (bits << 1) == 0u;
        return zero ? -INFINITY : (bits >> 31) == 1u && !is_nan(x) ? uintBitsToFloat(NAN_BITS) : x;
    }
    int exponent = -127;
    if (bits < 0x00800000u) { // a driver may take subnormal numbers for 0
        bits = floatBitsToUint(float(bits));
        exponent -= 149;
    }
    exponent += int(bits >> 23);
    float mantissa = uintBitsToFloat((bits & 0x7fffffu) | 0x3f800000u);
    if (mantissa > 1.41421354) {
        mantissa *= 0.5;
        exponent += 1;
    }
    float f = mantissa - 1.0;
    float s = f / (2.0 + f);
    float z = s * s;
    float p = 0.23582152;
    p = p * z + 0.28537309;
    p = p * z + 0.40000334;
    p = p * z + 0.66666663;
    float half_square = 0.5 * f * f;
    float e = float(exponent);
    return e * LN2_HIGH - ((half_square - (s * (half_square + z * p) + e * LN2_LOW)) - f);
}

// log(1 + y) for y > -1.
float logarithm_of_one_plus(float y) {
    float size = abs(y);
    if (is_nan(y) || size < 5.9e-8) {
        return y;
    }
    if (y <= -1.0 || y > 1e30) {
        return y == -1.0 ? -INFINITY : logarithm(1.0 + y);
    }
    // What 1 + y lost by rounding changes the logarithm by its part of 1 + y.
    precise float u = 1.0 + y;
    precise float lost = size < 1.0 ? y - (u - 1.0) : 1.0 - (u - y);
    return logarithm(u) + lost / u;
}

// asin for |x| up to 1/2.
float small_arcsine(float x) {
    float z = x * x;
    float p = 0.042218562;
    p = p * z + 0.024147604;
    p = p * z + 0.0454771;
    p = p * z + 0.074952416;
    p = p * z + 0.16666754;
    return x + x * (z * p);
}

const float HALF_PI = 1.57079637;
const float HALF_PI_REST = -4.37113883e-8;

float arcsine(float x) {
    float size = abs(x);
    if (is_nan(x) || size > 1.0) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (size <= 0.5) {
        return small_arcsine(x);
    }
    return with_sign_of(HALF_PI - (2.0 * small_arcsine(sqrt((1.0 - size) * 0.5)) - HALF_PI_REST), x);
}

float arccosine(float x) {
    float size = abs(x);
    if (is_nan(x) || size > 1.0) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (size <= 0.5) {
        return HALF_PI - (small_arcsine(x) - HALF_PI_REST);
    }
    float twice = 2.0 * small_arcsine(sqrt((1.0 - size) * 0.5));
    return x > 0.0 ? twice : 2.0 * HALF_PI - (twice - 2.0 * HALF_PI_REST);
}

float arctangent(float x) {
    float size = abs(x);
    if (is_nan(x)) {
        return x;
    }
    float base = 0.0;
    float rest = 0.0;
    float y = size;
    if (size > 2.41421356) {
        y = -1.0 / size;
        base = HALF_PI;
        rest = HALF_PI_REST;
    } else if (size > 0.41421357) {
        y = (size - 1.0) / (size + 1.0);
        base = 0.5 * HALF_PI;
        rest = 0.5 * HALF_PI_REST;
    }
    float z = y * y;
    float p = -0.060834505;
    p = p * z + 0.10596;
    p = p * z - 0.14243849;
    p = p * z + 0.1999849;
    p = p * z - 0.33333316;
    return with_sign_of(base + ((y + y * (z * p)) + rest), x);
}

float hyperbolic_sine(float x) {
    float size = abs(x);
    if (is_nan(x)) {
        return x;
    }
    if (size >= 20.0) {
        return with_sign_of(scaled_exponential(size, -1), x);
    }
    float e = exponential_minus_one(size);
    return with_sign_of(0.5 * (e + e / (e + 1.0)), x);
}

float hyperbolic_cosine(float x) {
    float size = abs(x);
    if (is_nan(x)) {
        return x;
    }
    if (size >= 20.0) {
        return scaled_exponential(size, -1);
    }
    float e = exponential(size);
    return 0.5 * e + 0.5 / e;
}

float hyperbolic_tangent(float x) {
    float size = abs(x);
    if (is_nan(x)) {
        return x;
    }
    float e = exponential_minus_one(2.0 * min(size, 10.0));
    return with_sign_of(size > 10.0 ? 1.0 : e / (e + 2.0), x);
}

const float LN2 = 0.693147182;
const float SQUARE_ROUNDS = 4096.0; // from here on x² + 1 is x²

float inverse_hyperbolic_sine(float x) {
    float size = abs(x);
    if (is_nan(x)) {
        return x;
    }
    if (size > SQUARE_ROUNDS) {
        return with_sign_of(logarithm(size) + LN2, x);
    }
    float square = size * size;
    return with_sign_of(logarithm_of_one_plus(size + square / (1.0 + sqrt(1.0 + square))), x);
}

float inverse_hyperbolic_cosine(float x) {
    if (is_nan(x) || x < 1.0) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (x > SQUARE_ROUNDS) {
        return logarithm(x) + LN2;
    }
    float t = x - 1.0;
    return logarithm_of_one_plus(t + sqrt(2.0 * t + t * t));
}

float inverse_hyperbolic_tangent(float x) {
    float size = abs(x);
    if (is_nan(x) || size > 1.0) {
        return uintBitsToFloat(NAN_BITS);
    }
    return with_sign_of(size == 1.0 ? INFINITY : 0.5 * logarithm_of_one_plus(2.0 * size / (1.0 - size)), x);
}

// ---- angles

const float HALF_PI_PARTS[4] = float[](1.5703125, 4.83512878e-4, 3.13855708e-7, 6.07710063e-11); // all but the last of nine bits
const float LARGEST_SMALL_ANGLE = 8192.0;

// The bits of 2/π behind a word of zeros.
const uint TWO_OVER_PI[9] = uint[](0u, 0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu, 0xdebbc561u);

uint bits_from(uint place) {
    uint word = place >> 5;
    uint by = place & 31u;
    return by == 0u ? TWO_OVER_PI[word] : (TWO_OVER_PI[word] << by) | (TWO_OVER_PI[word + 1u] >> (32u - by));
}

// What a large angle leaves over after quarter turns: of its product with 2/π, those bits that are neither whole turns nor too small.
float without_many_quarter_turns(float x, out uint quarters) {
    uint bits = floatBitsToUint(x) & 0x7fffffffu;
    uint mantissa = (bits & 0x7fffffu) | 0x800000u;
    uint place = (bits >> 23) - 120u; // the mantissa counts units of 2^(exponent - 150); two bits stay before the point
    uint high;
    uint middle;
    uint low;
    uint carry;
    umulExtended(mantissa, bits_from(place + 64u), carry, low);
    umulExtended(mantissa, bits_from(place + 32u), high, middle);
    uint sum = middle + carry;
    high += sum < middle ? 1u : 0u;
    uint top = mantissa * bits_from(place) + high;
    quarters = (top + 0x20000000u) >> 30;
    uint fraction_high = top - (quarters << 30);
    bool negative = (fraction_high >> 31) == 1u;
    if (negative) {
        sum = ~sum;
        fraction_high = ~fraction_high;
    }
    float turns = float(fraction_high) * 9.31322575e-10 + float(sum) * 2.16840434e-19; // 2^-30, 2^-62
    float r = turns * HALF_PI;
    bool below = (floatBitsToUint(x) >> 31) == 1u;
    quarters = (below ? 0u - quarters : quarters) & 3u;
    return negative != below ? -r : r;
}

// x less so many quarter turns, modulo four: at most an eighth of a turn.
float without_quarter_turns(float x, out uint quarters) {
    if (abs(x) > LARGEST_SMALL_ANGLE) {
        return without_many_quarter_turns(x, quarters);
    }
    float n = roundEven(x * 0.636619747);
    quarters = uint(int(n)) & 3u;
    precise float r = x - n * HALF_PI_PARTS[0];
    r = r - n * HALF_PI_PARTS[1];
    r = r - n * HALF_PI_PARTS[2];
    r = r - n * HALF_PI_PARTS[3];
    return r;
}

float small_sine(float r) {
    float z = r * r;
    float p = 2.7183117e-6;
    p = p * z - 1.9839335e-4;
    p = p * z + 8.3333291e-3;
    p = p * z - 0.16666667;
    return r + r * (z * p);
}

float small_cosine(float r) {
    float z = r * r;
    float p = -2.721024e-7;
    p = p * z + 2.479952e-5;
    p = p * z - 1.3888883e-3;
    p = p * z + 4.1666668e-2;
    float half_square = 0.5 * z;
    precise float near = 1.0 - half_square;
    precise float lost = (1.0 - near) - half_square;
    return near + (lost + z * z * p);
}

// The sine of x and so many quarter turns more.
float sine_after(float x, uint more) {
    if (is_nan(x) || is_infinite(x)) {
        return uintBitsToFloat(NAN_BITS);
    }
    uint quarters;
    float r = without_quarter_turns(x, quarters);
    quarters += more;
    float value = (quarters & 1u) == 1u ? small_cosine(r) : small_sine(r);
    return (quarters & 2u) == 2u ? -value : value;
}

float tangent(float x) {
    if (is_nan(x) || is_infinite(x)) {
        return uintBitsToFloat(NAN_BITS);
    }
    uint quarters;
    float r = without_quarter_turns(x, quarters);
    return (quarters & 1u) == 1u ? -small_cosine(r) / small_sine(r) : small_sine(r) / small_cosine(r);
}
#endif
