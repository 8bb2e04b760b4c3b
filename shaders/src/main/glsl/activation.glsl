// What a gate of a recurrent layer makes of its sum; the numbers are those of the kernel SequenceRecurring.

#include "numbers.glsl"
#include "elementary.glsl"
#include "logistic.glsl"

const uint RELU = 0;
const uint TANH = 1;
const uint SIGMOID = 2;
const uint AFFINE = 3;
const uint LEAKY_RELU = 4;
const uint THRESHOLDED_RELU = 5;
const uint SCALED_TANH = 6;
const uint HARD_SIGMOID = 7;
const uint ELU = 8;
const uint SOFTSIGN = 9;

float activated(uint activation, float alpha, float beta, float x) {
    switch (activation) {
        case RELU:
            return is_nan(x) ? x : max(x, 0.0);
        case TANH:
            return hyperbolic_tangent(x);
        case SIGMOID:
            return is_nan(x) ? x : sigmoid(x);
        case AFFINE:
            return alpha * x + beta;
        case LEAKY_RELU:
            return x < 0.0 ? alpha * x : x;
        case THRESHOLDED_RELU:
            return x < alpha ? 0.0 : x;
        case SCALED_TANH:
            return alpha * hyperbolic_tangent(beta * x);
        case HARD_SIGMOID:
            return within_zero_and_one(alpha * x + beta);
        case ELU:
            return x < 0.0 ? alpha * exponential_minus_one(x) : x;
        case SOFTSIGN:
            return x / (1.0 + abs(x));
        default:
            return softplus(x);
    }
}
