#version 460
// y = whether x is of a kind, for floating elements: NaN, or infinite with one of the signs that are asked for.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#extension GL_EXT_shader_8bit_storage : require
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"

const uint NAN = 1; // a sum of these
const uint PLUS_INFINITY = 2;
const uint MINUS_INFINITY = 4;

layout(constant_id = 1) const uint KINDS = NAN;

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    uint8_t y[];
};

layout(push_constant) uniform Push {
    uint elements;
};

uint kind_of(float value) {
    if (is_nan(value)) {
        return NAN;
    }
    return !is_infinite(value) ? 0u : (floatBitsToUint(value) >> 31) == 1u ? MINUS_INFINITY : PLUS_INFINITY;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = uint8_t((kind_of(scalar_value(x[element])) & KINDS) != 0u ? 1u : 0u);
    }
}
