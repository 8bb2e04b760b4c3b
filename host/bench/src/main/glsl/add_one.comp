#version 460
// Adds 1 to every element: what launches cost apart from what they compute.
layout(local_size_x = 64) in;

layout(std430, binding = 0) buffer X {
    float x[];
};

void main() {
    uint element = gl_GlobalInvocationID.x;
    x[element] += 1.0;
}
