// Buffers of the kernels that normalize rows. ELEMENTS is what they hold, one or four of them; ELEMENT_VALUES and ELEMENTS_OF convert to and from VALUES.
// With RESIDUAL a sum of two tensors is normalized; with KEEPS_SUM it is written, too. What is normalized with EMBEDDED is in embedded_rows.glsl.

#if EMBEDDED
#define FIRST_WEIGHT 6
#include "embedded_rows.glsl"
#else
#define FIRST_WEIGHT (RESIDUAL + 1)
layout(std430, binding = 0) readonly buffer X {
    ELEMENTS x[];
};
#endif
#if RESIDUAL
layout(std430, binding = 1) readonly buffer Residual {
    ELEMENTS residual[];
};
#endif
layout(std430, binding = FIRST_WEIGHT) readonly buffer Scale {
    ELEMENTS scale[];
};
layout(std430, binding = FIRST_WEIGHT + 1) readonly buffer Bias {
    ELEMENTS bias[];
};
layout(std430, binding = FIRST_WEIGHT + 2) writeonly buffer Y {
    ELEMENTS y[];
};
#if KEEPS_SUM
layout(std430, binding = FIRST_WEIGHT + 3) writeonly buffer Sum {
    ELEMENTS sum_of_both[];
};
#endif

// What is normalized at a place.
VALUES normalized_values(uint at) {
#if EMBEDDED
    return embedded_value(at);
#elif RESIDUAL
    return ELEMENT_VALUES(x[at]) + ELEMENT_VALUES(residual[at]);
#else
    return ELEMENT_VALUES(x[at]);
#endif
}

VALUES weighted(VALUES value, uint place) {
    if (WEIGHTS > 0u) {
        value *= ELEMENT_VALUES(scale[place]);
    }
    if (WEIGHTS > 1u) {
        value += ELEMENT_VALUES(bias[place]);
    }
    return value;
}

// Writes the result at a place of the tensor and of the row.
void write(uint at, uint place, float mean, float factor) {
    VALUES value = normalized_values(at);
#if KEEPS_SUM
    sum_of_both[at] = ELEMENTS_OF(value);
#endif
    y[at] = ELEMENTS_OF(weighted((value - mean) * factor, place));
}
