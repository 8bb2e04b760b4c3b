#version 460
// y = mean of x over some axes, one output element a workgroup: invocations sum every so-many-th term, then a tree adds their sums.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "reduce_axes.glsl"
#include "workgroup_tree.glsl"

void main() {
    uint element = workgroup_index();
    if (element >= elements) {
        return;
    }
    uint from = kept_offset(element);
    float sum = 0.0;
    for (uint term = gl_LocalInvocationID.x; term < terms; term += gl_WorkGroupSize.x) {
        sum += scalar_value(x[from + averaged_offset(term)]);
    }
    sum = workgroup_sum(sum);
    if (gl_LocalInvocationID.x == 0u) {
        y[element] = scalar_of(sum / float(terms));
    }
}
