#version 460
// Reduces floating numbers with updates.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint REDUCTION = 0;

const uint MUL = 1;
const uint MIN = 2;
const uint MAX = 3;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"

#define NUMBER float
#define STORED SCALAR
#define number_of(stored) scalar_value(stored)
#define stored_of(number) scalar_of(number)

float combined(float a, float b) {
    if (REDUCTION == MUL) {
        return a * b;
    }
    if (REDUCTION == MIN || REDUCTION == MAX) {
        if (a == b) { // zeros of either sign are equal, and the order of updates must not show
            uint bits = floatBitsToUint(a);
            uint other = floatBitsToUint(b);
            return uintBitsToFloat(REDUCTION == MIN ? bits | other : bits & other);
        }
        return is_nan(a) || is_nan(b) ? uintBitsToFloat(NAN_BITS) : REDUCTION == MIN ? min(a, b) : max(a, b);
    }
    return a + b;
}

#include "scatter_reduce.glsl"
