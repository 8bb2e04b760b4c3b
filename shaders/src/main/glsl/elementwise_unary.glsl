// The template of all functions of one floating number: y = FUNCTION(x), one element at a time. A shader defines FUNCTION, on a float, and includes
// this; ELEMENT is 32 for f32, 16 for f16.
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = scalar_of(FUNCTION(scalar_value(x[element])));
    }
}
