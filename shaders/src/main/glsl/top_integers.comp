#version 460
// The places of the largest or smallest integers along one axis.
//! variant b1 BYTES=1
//! variant b2 BYTES=2
//! variant b4 BYTES=4
//! variant b8 BYTES=8
#include "integer_elements.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool LARGEST = true;
layout(constant_id = 2) const uint TYPE = 0; // as cast_integers.glsl counts them

#include "grid.glsl"
#include "division.glsl"
#include "cast_integers.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};

uvec2 key_of(uint element) {
    uvec2 value = extended(bits_of(x[element]), TYPE);
    return TYPE == U64 ? value : uvec2(value.x, value.y ^ 0x80000000u);
}

#include "ranks.glsl"
