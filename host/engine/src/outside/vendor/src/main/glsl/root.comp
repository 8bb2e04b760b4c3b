#version 460
// y = sqrt(x), one element an invocation.
//! variant f32

layout(local_size_x_id = 0) in;

layout(std430, binding = 0) readonly buffer X { float x[]; };
layout(std430, binding = 1) writeonly buffer Y { float y[]; };
layout(push_constant) uniform Push { uint elements; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < elements) {
        y[i] = sqrt(x[i]);
    }
}
