#version 460
// Sums or multiplies floating numbers up to each.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool PRODUCT = false;
layout(constant_id = 2) const bool EXCLUSIVE = false;
layout(constant_id = 3) const bool REVERSE = false;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"

#define NUMBER float
#define STORED SCALAR
#define NEUTRAL (PRODUCT ? 1.0 : 0.0)
#define number_of(stored) scalar_value(stored)
#define stored_of(number) scalar_of(number)

float combined(float a, float b) {
    return PRODUCT ? a * b : a + b;
}

#include "cumulate.glsl"
