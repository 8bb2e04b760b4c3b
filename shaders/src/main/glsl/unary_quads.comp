#version 460
// y = op x for four neighbouring elements at a time.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "quads.glsl"
#include "unary_math.glsl"

layout(std430, binding = 0) readonly buffer X {
    QUAD x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    QUAD y[];
};

layout(push_constant) uniform Push {
    uint quads;
};

void main() {
    for (uint quad = invocation_index(); quad < quads; quad += invocation_count()) {
        vec4 value = quad_values(x[quad]);
        y[quad] = quad_of(vec4(changed(value.x), changed(value.y), changed(value.z), changed(value.w)));
    }
}
