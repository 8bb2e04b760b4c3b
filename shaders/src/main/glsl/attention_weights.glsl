// Weights of scores that come tile by tile, as nn/softmax weighs them: places masked by -∞ weigh nothing, and NaN or +∞ break the row.

#define NEGATIVE_INFINITY uintBitsToFloat(0xff800000u)

bool breaks_row(float value) {
    return is_nan(value) || floatBitsToUint(value) == INFINITY_BITS;
}

bool is_masked(float value) {
    return floatBitsToUint(value) == 0xff800000u;
}

// 0 for a masked place, whatever the largest is: -∞ - -∞ must not become NaN.
float weight(float value, float largest) {
    return is_masked(value) ? 0.0 : exp(value - largest);
}

// What is left of sums that were made when another score was the largest. Before any score they are 0, or NaN by what was masked.
float kept_share(float before, float largest) {
    return before == largest || is_masked(before) ? 1.0 : exp(before - largest);
}

// Without any weight the sum of the values is the result: zeros, or NaN where a value is infinite.
vec4 shared_out(vec4 values, float sum, bool broken) {
    if (broken) {
        return vec4(uintBitsToFloat(NAN_BITS));
    }
    return sum == 0.0 ? values : values / sum;
}
