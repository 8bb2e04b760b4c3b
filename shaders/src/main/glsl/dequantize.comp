#version 460
// y = (x - the zero point) · scale, one element an invocation.
//! variant b1_f32 BYTES=1 ELEMENT=32
//! variant b1_f16 BYTES=1 ELEMENT=16
//! variant b2_f32 BYTES=2 ELEMENT=32
//! variant b2_f16 BYTES=2 ELEMENT=16
//! variant b4_f32 BYTES=4 ELEMENT=32
//! variant b4_f16 BYTES=4 ELEMENT=16
#if BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#endif
#if ELEMENT == 16 || BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 2) const bool SIGNED = false; // elements of 8 or 16 bits

#include "grid.glsl"
#include "scalars.glsl"
#include "cast_integers.glsl"
#include "granularity.glsl"

#if BYTES == 1
#define WHOLE uint8_t
#elif BYTES == 2
#define WHOLE uint16_t
#else
#define WHOLE int
#endif
#if BYTES < 4
#define whole_value(stored) (SIGNED ? bitfieldExtract(int(stored), 0, 8 * BYTES) : int(stored))
#else
#define whole_value(stored) (stored)
#endif

layout(std430, binding = 0) readonly buffer X {
    WHOLE x[];
};
layout(std430, binding = 1) readonly buffer Scale {
    SCALAR scales[];
};
layout(std430, binding = 2) readonly buffer ZeroPoint {
    WHOLE zero_points[];
};
layout(std430, binding = 3) writeonly buffer Y {
    SCALAR y[];
};

// The nearest binary32 of a difference, which may take 33 bits.
float difference(int a, int b) {
#if BYTES < 4
    return float(a - b);
#else
    return uintBitsToFloat(float_bits(sum(sign_extended(a), negated(sign_extended(b))), true, false));
#endif
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint place = scale_of(element);
        int value = whole_value(x[element]);
        int zero_point = whole_value(zero_points[ONE_ZERO_POINT ? 0u : place]);
        y[element] = scalar_of(difference(value, zero_point) * scalar_value(scales[place]));
    }
}
