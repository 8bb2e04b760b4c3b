#version 460
// Layer normalization as in layer_norm_rows, one row a workgroup: invocations sum every so-many-th term, then a tree adds their sums.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "layer_norm_row.glsl"
#include "layer_norm_scalars.glsl"
#include "workgroup_tree.glsl"

void main() {
    uint row = workgroup_index();
    if (row >= rows) {
        return;
    }
    uint from = row * extent;
    float sum = 0.0;
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        sum += scalar_value(x[from + place]);
    }
    float mean = workgroup_sum(sum) / float(extent);
    float squares = 0.0;
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        float distance = scalar_value(x[from + place]) - mean;
        squares += distance * distance;
    }
    float factor = inverse_deviation(workgroup_sum(squares));
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        y[from + place] = scalar_of(weighted((scalar_value(x[from + place]) - mean) * factor, place));
    }
}
