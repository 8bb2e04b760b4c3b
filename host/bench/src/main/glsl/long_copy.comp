#version 460
// y = x, sixteen bytes at a time: what memory gives at most. Buffers hold whole quads.
layout(local_size_x_id = 0) in;

layout(std430, binding = 0) readonly buffer X {
    uvec4 x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    uvec4 y[];
};

layout(push_constant) uniform Push {
    uint quads;
};

void main() {
    uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
    uint count = gl_NumWorkGroups.x * gl_NumWorkGroups.y * gl_WorkGroupSize.x;
    for (uint quad = group * gl_WorkGroupSize.x + gl_LocalInvocationID.x; quad < quads; quad += count) {
        y[quad] = x[quad];
    }
}
