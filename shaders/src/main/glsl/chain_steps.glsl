// A chain of functions of single elements. Operands are numbered: inputs, results of steps, constants. All of it is specialized, so that what is left of the
// branches is the chain.

#include "numbers.glsl"
#include "elementary.glsl"
#include "logistic.glsl"
#include "erf.glsl"
#include "gelu.glsl"

const uint MOST_INPUTS = 4;
const uint MOST_STEPS = 8;
const uint MOST_CONSTANTS = 8;

const uint ADD = 0;
const uint SUB = 1;
const uint MUL = 2;
const uint DIV = 3;
const uint MAX = 4;
const uint MIN = 5;
const uint NEG = 16;
const uint ABS = 17;
const uint SQRT = 18;
const uint EXP = 19;
const uint LOG = 20;
const uint RECIPROCAL = 21;
const uint RELU = 22;
const uint SIGMOID = 23;
const uint TANH = 24;
const uint ERF = 25;
const uint GELU = 26;
const uint GELU_BY_TANH = 27;

layout(constant_id = 1) const uint STEPS = 1;
layout(constant_id = 2) const bool ROUNDS_DIVISION = false;
layout(constant_id = 3) const uint F0 = 0;
layout(constant_id = 4) const uint X0 = 0;
layout(constant_id = 5) const uint Y0 = 0;
layout(constant_id = 6) const uint F1 = 0;
layout(constant_id = 7) const uint X1 = 0;
layout(constant_id = 8) const uint Y1 = 0;
layout(constant_id = 9) const uint F2 = 0;
layout(constant_id = 10) const uint X2 = 0;
layout(constant_id = 11) const uint Y2 = 0;
layout(constant_id = 12) const uint F3 = 0;
layout(constant_id = 13) const uint X3 = 0;
layout(constant_id = 14) const uint Y3 = 0;
layout(constant_id = 15) const uint F4 = 0;
layout(constant_id = 16) const uint X4 = 0;
layout(constant_id = 17) const uint Y4 = 0;
layout(constant_id = 18) const uint F5 = 0;
layout(constant_id = 19) const uint X5 = 0;
layout(constant_id = 20) const uint Y5 = 0;
layout(constant_id = 21) const uint F6 = 0;
layout(constant_id = 22) const uint X6 = 0;
layout(constant_id = 23) const uint Y6 = 0;
layout(constant_id = 24) const uint F7 = 0;
layout(constant_id = 25) const uint X7 = 0;
layout(constant_id = 26) const uint Y7 = 0;
layout(constant_id = 27) const float C0 = 0.0;
layout(constant_id = 28) const float C1 = 0.0;
layout(constant_id = 29) const float C2 = 0.0;
layout(constant_id = 30) const float C3 = 0.0;
layout(constant_id = 31) const float C4 = 0.0;
layout(constant_id = 32) const float C5 = 0.0;
layout(constant_id = 33) const float C6 = 0.0;
layout(constant_id = 34) const float C7 = 0.0;

#include "quotient.glsl"

float applied(uint function, float x, float y) {
    switch (function) {
        case ADD:
            return x + y;
        case SUB:
            return x - y;
        case MUL:
            return x * y;
        case DIV:
            return quotient(x, y);
        case MAX:
            return is_nan(x) ? x : is_nan(y) ? y : max(x, y);
        case MIN:
            return is_nan(x) ? x : is_nan(y) ? y : min(x, y);
        case NEG:
            return uintBitsToFloat(floatBitsToUint(x) ^ 0x80000000u);
        case ABS:
            return uintBitsToFloat(floatBitsToUint(x) & 0x7fffffffu);
        case SQRT: // of a negative number it is undefined in GLSL
            return is_nan(x) || x < 0.0 ? uintBitsToFloat(NAN_BITS) : sqrt(x);
        case EXP:
            return exponential(x);
        case LOG:
            return logarithm(x);
        case RECIPROCAL:
            return 1.0 / x;
        case RELU:
            return is_nan(x) ? x : max(x, 0.0);
        case SIGMOID:
            return is_nan(x) ? x : sigmoid(x);
        case TANH:
            return hyperbolic_tangent(x);
        case ERF:
            return error_function(x);
        case GELU:
            return gelu(x);
        case GELU_BY_TANH:
            return gelu_by_tanh(x);
        default:
            return is_nan(x) ? x : x * sigmoid(x);
    }
}

// As the operation of its own would store it.
#if BETWEEN == 16
#define STORED(value) unpackHalf2x16(half_bits(value)).x
#else
#define STORED(value) (value)
#endif

#define STEP(n, f, x, y) \
    if (STEPS > n) { \
        operands[MOST_INPUTS + n] = STORED(applied(f, operands[x], operands[y])); \
    }

float chained(vec4 inputs) {
    float operands[MOST_INPUTS + MOST_STEPS + MOST_CONSTANTS];
    operands[0] = inputs.x;
    operands[1] = inputs.y;
    operands[2] = inputs.z;
    operands[3] = inputs.w;
    operands[12] = C0;
    operands[13] = C1;
    operands[14] = C2;
    operands[15] = C3;
    operands[16] = C4;
    operands[17] = C5;
    operands[18] = C6;
    operands[19] = C7;
    STEP(0, F0, X0, Y0)
    STEP(1, F1, X1, Y1)
    STEP(2, F2, X2, Y2)
    STEP(3, F3, X3, Y3)
    STEP(4, F4, X4, Y4)
    STEP(5, F5, X5, Y5)
    STEP(6, F6, X6, Y6)
    STEP(7, F7, X7, Y7)
    return operands[MOST_INPUTS + STEPS - 1u];
}
