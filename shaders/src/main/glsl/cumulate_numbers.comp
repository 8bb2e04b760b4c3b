#version 460
// Sums or multiplies floating numbers up to each.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
//! variant f64 ELEMENT=64
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool PRODUCT = false;
layout(constant_id = 2) const bool EXCLUSIVE = false;
layout(constant_id = 3) const bool REVERSE = false;

#include "grid.glsl"
#include "division.glsl"
#if ELEMENT == 64
#define NUMBER double
#define STORED double
#define number_of(stored) (stored)
#define stored_of(number) (number)
#else
#include "scalars.glsl"
#define NUMBER float
#define STORED SCALAR
#define number_of(stored) scalar_value(stored)
#define stored_of(number) scalar_of(number)
#endif
#define NEUTRAL NUMBER(PRODUCT ? 1.0 : 0.0)

NUMBER combined(NUMBER a, NUMBER b) {
    return PRODUCT ? a * b : a + b;
}

#include "cumulate.glsl"
