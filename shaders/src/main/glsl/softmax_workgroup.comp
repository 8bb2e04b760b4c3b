#version 460
// Softmax as in softmax_rows, one row a workgroup.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "softmax_row.glsl"
#include "workgroup_tree.glsl"

void main() {
    uint row = workgroup_index();
    if (row >= rows) {
        return;
    }
    uint from = row_offset(row);
    float largest = uintBitsToFloat(NEGATIVE_INFINITY_BITS);
    float broken = 0.0;
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        float value = scalar_value(x[from + place * stride]);
        largest = max(largest, value);
        broken = breaks_row(value) ? 1.0 : broken;
    }
    largest = workgroup_max(largest);
    broken = workgroup_max(broken);
    float sum = 0.0;
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        sum += weight(scalar_value(x[from + place * stride]), largest);
    }
    sum = workgroup_sum(sum);
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        uint at = from + place * stride;
        y[at] = scalar_of(share(weight(scalar_value(x[at]), largest), sum, broken));
    }
}
