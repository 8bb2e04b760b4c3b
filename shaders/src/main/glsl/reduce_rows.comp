#version 460
// y = mean of x over some axes, one output element an invocation, one term after another. Axes that stay and axes that are averaged over
// are each folded to at most four, outermost first.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "reduce_axes.glsl"

void main() {
    uint element = invocation_index();
    if (element >= elements) {
        return;
    }
    uint from = kept_offset(element);
    float sum = 0.0;
    for (uint term = 0; term < terms; ++term) {
        sum += scalar_value(x[from + averaged_offset(term)]);
    }
    y[element] = scalar_of(sum / float(terms));
}
