#version 460
// Reduces integers with updates, in 64-bit integers, which hold the elements of every type.
//! variant b1 BYTES=1
//! variant b4 BYTES=4
//! variant b8 BYTES=8
#if BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#define STORED uint8_t
#define number_of(stored) extended(uvec2(uint(stored), 0u), TYPE)
#define stored_of(number) uint8_t((number).x)
#elif BYTES == 4
#define STORED uint
#define number_of(stored) extended(uvec2(stored, 0u), TYPE)
#define stored_of(number) (number).x
#else
#define STORED uvec2
#define number_of(stored) extended(stored, TYPE)
#define stored_of(number) (number)
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint REDUCTION = 0;
layout(constant_id = 2) const uint TYPE = 0; // as cast_integers.glsl counts them

const uint MUL = 1;
const uint MIN = 2;
const uint MAX = 3;

#include "grid.glsl"
#include "division.glsl"
#include "cast_integers.glsl"

#define NUMBER uvec2

uvec2 combined(uvec2 a, uvec2 b) {
    if (REDUCTION == MUL) {
        return product(a, b);
    }
    if (REDUCTION == MIN) {
        return less(b, a) ? b : a;
    }
    if (REDUCTION == MAX) {
        return less(a, b) ? b : a;
    }
    return sum(a, b);
}

#include "scatter_reduce.glsl"
