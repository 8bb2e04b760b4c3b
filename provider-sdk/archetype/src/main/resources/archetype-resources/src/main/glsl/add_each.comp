#version 460
// sum = a + b for operands of one shape, one element an invocation.
//! variant f32

layout(local_size_x_id = 0) in;

layout(std430, binding = 0) readonly buffer A {
    float a[];
};
layout(std430, binding = 1) readonly buffer B {
    float b[];
};
layout(std430, binding = 2) writeonly buffer Sum {
    float sum[];
};

layout(push_constant) uniform Push {
    uint elements;
};

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < elements) {
        sum[i] = a[i] + b[i];
    }
}
