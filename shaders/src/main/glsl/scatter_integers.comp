#version 460
// Reduces integers with updates, in 64-bit integers, which hold the elements of every type.
//! variant b1 BYTES=1
//! variant b2 BYTES=2
//! variant b4 BYTES=4
//! variant b8 BYTES=8
#include "integer_elements.glsl"

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
#define STORED SCALAR
#define number_of(stored) extended(bits_of(stored), TYPE)
#define stored_of(number) word_of(number)

uvec2 combined(uvec2 a, uvec2 b) {
    if (REDUCTION == MUL) {
        return product(a, b);
    }
    if (REDUCTION == MIN) {
        return less_as(b, a, TYPE) ? b : a;
    }
    if (REDUCTION == MAX) {
        return less_as(a, b, TYPE) ? b : a;
    }
    return sum(a, b);
}

#include "scatter_reduce.glsl"
