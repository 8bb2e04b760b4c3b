#version 460
// y = (x - mean) / √(variance + epsilon) · scale + bias, or the same without a mean and bias, over rows of neighbouring elements, one row an invocation: first the mean, then the
// squares of the distances from it, one term after another.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#define EMBEDDED 0
#define RESIDUAL 0
#define KEEPS_SUM 0

#include "grid.glsl"
#include "scalars.glsl"
#include "layer_norm_row.glsl"
#define ELEMENTS SCALAR
#define VALUES float
#define ELEMENT_VALUES(stored) scalar_value(stored)
#define ELEMENTS_OF(values) scalar_of(values)
#include "norm_operands.glsl"

void main() {
    uint row = invocation_index();
    if (row >= rows) {
        return;
    }
    uint from = row * extent;
    float sum = 0.0;
    for (uint place = 0; CENTERED && place < extent; ++place) {
        sum += normalized_values(from + place);
    }
    float mean = sum / float(extent);
    float squares = 0.0;
    for (uint place = 0; place < extent; ++place) {
        float distance = normalized_values(from + place) - mean;
        squares += distance * distance;
    }
    float factor = inverse_deviation(squares);
    for (uint place = 0; place < extent; ++place) {
        write(from + place, place, mean, factor);
    }
}
