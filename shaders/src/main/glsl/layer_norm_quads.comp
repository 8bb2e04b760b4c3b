#version 460
// Layer normalization as in layer_norm_rows for rows of whole quads, one row an invocation, four running sums. The rows of a subgroup take
// the same place of scale and bias at the same time.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "quads.glsl"
#include "layer_norm_row.glsl"

layout(std430, binding = 0) readonly buffer X {
    QUAD x[];
};
layout(std430, binding = 1) readonly buffer Scale {
    QUAD scale[];
};
layout(std430, binding = 2) readonly buffer Bias {
    QUAD bias[];
};
layout(std430, binding = 3) writeonly buffer Y {
    QUAD y[];
};

float total(vec4 sums) {
    return (sums.x + sums.y) + (sums.z + sums.w);
}

vec4 weighted(vec4 value, uint quad) {
    if (WEIGHTS > 0u) {
        value *= quad_values(scale[quad]);
    }
    if (WEIGHTS > 1u) {
        value += quad_values(bias[quad]);
    }
    return value;
}

void main() {
    uint row = invocation_index();
    if (row >= rows) {
        return;
    }
    uint quads = extent / 4u;
    uint from = row * quads;
    vec4 sums = vec4(0.0);
    for (uint quad = 0; quad < quads; ++quad) {
        sums += quad_values(x[from + quad]);
    }
    float mean = total(sums) / float(extent);
    vec4 squares = vec4(0.0);
    for (uint quad = 0; quad < quads; ++quad) {
        vec4 distance = quad_values(x[from + quad]) - mean;
        squares += distance * distance;
    }
    float factor = inverse_deviation(total(squares));
    for (uint quad = 0; quad < quads; ++quad) {
        y[from + quad] = quad_of(weighted((quad_values(x[from + quad]) - mean) * factor, quad));
    }
}
