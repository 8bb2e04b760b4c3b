// Buffers of the layer normalization kernels that go through rows element by element.

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer Scale {
    SCALAR scale[];
};
layout(std430, binding = 2) readonly buffer Bias {
    SCALAR bias[];
};
layout(std430, binding = 3) writeonly buffer Y {
    SCALAR y[];
};

float weighted(float value, uint place) {
    if (WEIGHTS > 0u) {
        value *= scalar_value(scale[place]);
    }
    if (WEIGHTS > 1u) {
        value += scalar_value(bias[place]);
    }
    return value;
}
