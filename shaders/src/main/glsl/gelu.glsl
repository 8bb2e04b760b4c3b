// The Gaussian error linear unit, by the error function and by its approximation.

float gelu(float x) {
    // At -∞ the bracket is 0, and their product NaN.
    return floatBitsToUint(x) == 0xff800000u ? uintBitsToFloat(NAN_BITS) : 0.5 * x * (1.0 + error_function(x * 0.70710678));
}

// 0.5 x (1 + tanh z) is x / (1 + exp(-2z)). Beyond 10 it is x, and below -10 nothing that binary32 could tell from 0; exp(-2z) reaches
// 10³⁸ there.
float gelu_by_tanh(float x) {
    if (is_nan(x) || floatBitsToUint(x) == 0xff800000u) {
        return uintBitsToFloat(NAN_BITS);
    }
    if (x < -10.0) {
        return -0.0;
    }
    float limited = min(x, 10.0);
    float z = 0.79788456 * (limited + 0.044715 * limited * limited * limited);
    return x / (1.0 + exp(-2.0 * z));
}
