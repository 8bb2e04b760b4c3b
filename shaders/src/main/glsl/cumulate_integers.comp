#version 460
// Sums or multiplies integers up to each; those of 32 bits as the lower word of 64.
//! variant b4 BYTES=4
//! variant b8 BYTES=8
#if BYTES == 4
#define STORED uint
#define number_of(stored) uvec2(stored, 0u)
#define stored_of(number) (number).x
#else
#define STORED uvec2
#define number_of(stored) (stored)
#define stored_of(number) (number)
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const bool PRODUCT = false;
layout(constant_id = 2) const bool EXCLUSIVE = false;
layout(constant_id = 3) const bool REVERSE = false;

#include "grid.glsl"
#include "division.glsl"
#include "integers.glsl"

#define NUMBER uvec2
#define NEUTRAL uvec2(PRODUCT ? 1u : 0u, 0u)

uvec2 combined(uvec2 a, uvec2 b) {
    if (PRODUCT) {
        return product(a, b);
    }
    return sum(a, b);
}

#include "cumulate.glsl"
