#version 460
// The places of the largest or smallest floating numbers along one axis. NaN is larger than all numbers, and zeros are equal.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool LARGEST = true;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"
#include "integers.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};

uvec2 key_of(uint element) {
    uint bits = floatBitsToUint(scalar_value(x[element]));
    uint magnitude = bits & 0x7fffffffu;
    if (magnitude > INFINITY_BITS) {
        return uvec2(0xffffffffu, 0u);
    }
    bool negative = bits != magnitude && magnitude != 0u;
    return uvec2(negative ? 0x80000000u - magnitude : 0x80000000u + magnitude, 0u);
}

#include "ranks.glsl"
