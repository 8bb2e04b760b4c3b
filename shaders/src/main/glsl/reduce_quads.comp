#version 460
// y = mean of x over its innermost axis, whose extent is a whole number of quads; one row an invocation, four running sums.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "quads.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    QUAD x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint rows;
    uint quads;
};

void main() {
    uint row = invocation_index();
    if (row >= rows) {
        return;
    }
    uint from = row * quads;
    vec4 sums = vec4(0.0);
    for (uint quad = 0; quad < quads; ++quad) {
        sums += quad_values(x[from + quad]);
    }
    y[row] = scalar_of(((sums.x + sums.y) + (sums.z + sums.w)) / float(quads * 4u));
}
