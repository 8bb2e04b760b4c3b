#version 460
// y = max(x, 0) squared, one element an invocation.
//! variant f32

// The host sets the workgroup size when it makes the pipeline.
layout(local_size_x_id = 0) in;

// Binding i of set 0 is the i-th buffer of the dispatch.
layout(std430, binding = 0) readonly buffer X {
    float x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    float y[];
};

// Extents are push constants: the length of a buffer is not to be asked for.
layout(push_constant) uniform Push {
    uint elements;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < elements) {
        float value = x[i];
        // Written so that NaN stays NaN; max() may return either operand.
        float positive = value < 0.0 ? 0.0 : value;
        y[i] = positive * positive;
    }
}
