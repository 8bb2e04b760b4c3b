#version 460
// y = (x - mean) / √(variance + epsilon) · scale + bias over rows of neighbouring elements, one row an invocation: first the mean, then the
// squares of the distances from it, one term after another.
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

void main() {
    uint row = invocation_index();
    if (row >= rows) {
        return;
    }
    uint from = row * extent;
    float sum = 0.0;
    for (uint place = 0; place < extent; ++place) {
        sum += scalar_value(x[from + place]);
    }
    float mean = sum / float(extent);
    float squares = 0.0;
    for (uint place = 0; place < extent; ++place) {
        float distance = scalar_value(x[from + place]) - mean;
        squares += distance * distance;
    }
    float factor = inverse_deviation(squares);
    for (uint place = 0; place < extent; ++place) {
        y[from + place] = scalar_of(weighted((scalar_value(x[from + place]) - mean) * factor, place));
    }
}
