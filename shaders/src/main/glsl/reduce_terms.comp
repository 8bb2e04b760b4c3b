#version 460
// y = sum, product, largest or smallest of x over some axes, one output element an invocation, one term after another. Axes as in reduce_rows.comp.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "reduce_axes.glsl"

const uint SUM = 0;
const uint PRODUCT = 1;
const uint LARGEST = 2;
const uint SMALLEST = 3;

layout(constant_id = 1) const uint OPERATION = SUM;

float with_term(float so_far, float term) {
    switch (OPERATION) {
        case PRODUCT:
            return so_far * term;
        case LARGEST:
            return is_nan(so_far) ? so_far : is_nan(term) ? term : max(so_far, term);
        case SMALLEST:
            return is_nan(so_far) ? so_far : is_nan(term) ? term : min(so_far, term);
        default:
            return so_far + term;
    }
}

void main() {
    uint element = invocation_index();
    if (element >= elements) {
        return;
    }
    uint from = kept_offset(element);
    float so_far = scalar_value(x[from]);
    for (uint term = 1; term < terms; ++term) {
        so_far = with_term(so_far, scalar_value(x[from + averaged_offset(term)]));
    }
    y[element] = scalar_of(so_far);
}
