// The operations on one floating number. A and B are an operation's attributes.

#include "numbers.glsl"
#include "elementary.glsl"
#include "logistic.glsl"
#include "erf.glsl"
#include "gelu.glsl"

const uint SQRT = 0;
const uint ERF = 1;
const uint GELU = 2;
const uint GELU_BY_TANH = 3;
const uint ABS = 4;
const uint NEG = 5;
const uint SIGN = 6;
const uint CEIL = 7;
const uint FLOOR = 8;
const uint ROUND = 9;
const uint EXP = 10;
const uint LOG = 11;
const uint SIN = 12;
const uint COS = 13;
const uint TAN = 14;
const uint ASIN = 15;
const uint ACOS = 16;
const uint ATAN = 17;
const uint SINH = 18;
const uint COSH = 19;
const uint TANH = 20;
const uint ASINH = 21;
const uint ACOSH = 22;
const uint ATANH = 23;
const uint RECIPROCAL = 24;
const uint RELU = 25;
const uint SIGMOID = 26;
const uint SOFTPLUS = 27;
const uint SOFTSIGN = 28;
const uint ELU = 29;
const uint SELU = 30;
const uint CELU = 31;
const uint LEAKY_RELU = 32;
const uint THRESHOLDED_RELU = 33;
const uint HARD_SIGMOID = 34;
const uint HARD_SWISH = 35;
const uint MISH = 36;
const uint SWISH = 37;
const uint SHRINK = 38;

layout(constant_id = 1) const uint OPERATION = SQRT;
layout(constant_id = 2) const float A = 0.0;
layout(constant_id = 3) const float B = 0.0;

float square_root(float x) {
    // sqrt of a negative number is undefined in GLSL; of -0 it is -0.
    return is_nan(x) || x < 0.0 ? uintBitsToFloat(NAN_BITS) : sqrt(x);
}

// x tanh(log(1 + exp(x))).
float mish(float x) {
    if (is_nan(x) || x > 20.0) {
        return x;
    }
    if (x < -100.0) {
        return floatBitsToUint(x) == 0xff800000u ? uintBitsToFloat(NAN_BITS) : -0.0;
    }
    float e = exponential(x);
    float n = e * (e + 2.0);
    return x * (n / (n + 2.0));
}

float shrunk(float x) {
    // NaN is neither below nor above.
    return is_nan(x) ? 0.0 : x < -A ? x + B : x > A ? x - B : 0.0;
}

float activated(float x) {
    switch (OPERATION) {
        case RELU:
            return is_nan(x) ? x : max(x, 0.0);
        case SIGMOID:
            return is_nan(x) ? x : sigmoid(x);
        case SOFTPLUS:
            return softplus(x);
        case SOFTSIGN:
            return x / (1.0 + abs(x));
        case ELU:
            return x < 0.0 ? A * exponential_minus_one(x) : x;
        case SELU:
            return x < 0.0 ? B * (A * exponential_minus_one(x)) : B * x;
        case CELU:
            return x < 0.0 ? A * exponential_minus_one(x / A) : x;
        case LEAKY_RELU:
            return x < 0.0 ? A * x : x;
        case THRESHOLDED_RELU:
            return x > A ? x : 0.0;
        case HARD_SIGMOID:
            return within_zero_and_one(A * x + B);
        case HARD_SWISH:
            return x * within_zero_and_one(A * x + B);
        case MISH:
            return mish(x);
        case SWISH:
            return is_nan(x) ? x : x * sigmoid(A * x);
        default:
            return shrunk(x);
    }
}

float trigonometric(float x) {
    switch (OPERATION) {
        case SIN:
            return sine_after(x, 0u);
        case COS:
            return sine_after(x, 1u);
        case TAN:
            return tangent(x);
        case ASIN:
            return arcsine(x);
        case ACOS:
            return arccosine(x);
        case ATAN:
            return arctangent(x);
        case SINH:
            return hyperbolic_sine(x);
        case COSH:
            return hyperbolic_cosine(x);
        case TANH:
            return hyperbolic_tangent(x);
        case ASINH:
            return inverse_hyperbolic_sine(x);
        case ACOSH:
            return inverse_hyperbolic_cosine(x);
        default:
            return inverse_hyperbolic_tangent(x);
    }
}

float changed(float x) {
    if (OPERATION >= RELU) {
        return activated(x);
    }
    if (OPERATION - SIN <= ATANH - SIN) { // unsigned
        return trigonometric(x);
    }
    switch (OPERATION) {
        case ERF:
            return error_function(x);
        case GELU:
            return gelu(x);
        case GELU_BY_TANH:
            return gelu_by_tanh(x);
        case ABS:
            return uintBitsToFloat(floatBitsToUint(x) & 0x7fffffffu);
        case NEG:
            return uintBitsToFloat(floatBitsToUint(x) ^ 0x80000000u);
        case SIGN:
            return is_nan(x) ? x : sign(x);
        case CEIL:
            return ceil(x);
        case FLOOR:
            return floor(x);
        case ROUND:
            return roundEven(x);
        case EXP:
            return exponential(x);
        case LOG:
            return logarithm(x);
        case RECIPROCAL:
            return 1.0 / x;
        default:
            return square_root(x);
    }
}
