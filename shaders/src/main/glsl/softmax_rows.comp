#version 460
// y = exp(x - max) / Σ exp(x - max) along an axis, one row an invocation. A row of nothing but -∞ becomes zeros, one with NaN or +∞ NaN.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "softmax_row.glsl"

void main() {
    uint row = invocation_index();
    if (row >= rows) {
        return;
    }
    uint from = row_offset(row);
    float largest = uintBitsToFloat(NEGATIVE_INFINITY_BITS);
    float broken = 0.0;
    for (uint place = 0; place < extent; ++place) {
        float value = scalar_value(x[from + place * stride]);
        largest = max(largest, value);
        broken = breaks_row(value) ? 1.0 : broken;
    }
    float sum = 0.0;
    for (uint place = 0; place < extent; ++place) {
        sum += weight(scalar_value(x[from + place * stride]), largest);
    }
    for (uint place = 0; place < extent; ++place) {
        uint at = from + place * stride;
        y[at] = scalar_of(share(weight(scalar_value(x[at]), largest), sum, broken));
    }
}
