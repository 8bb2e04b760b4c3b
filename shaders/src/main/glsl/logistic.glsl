// Functions of exp(-|x|), which never overflows.

#include "elementary.glsl"

float sigmoid(float x) {
    float e = exponential(-abs(x));
    return (x >= 0.0 ? 1.0 : e) / (1.0 + e);
}

float softplus(float x) {
    return is_nan(x) ? x : max(x, 0.0) + logarithm_of_one_plus(exponential(-abs(x)));
}

float within_zero_and_one(float x) {
    return is_nan(x) ? x : clamp(x, 0.0, 1.0);
}
