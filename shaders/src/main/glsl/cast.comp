#version 460
// y = x in another element type, one element an invocation. Modules differ in the sizes of the elements; which types they are is
// specialized. Everything is done in 32-bit integers, so that no driver's rounding or 64-bit support matters.
//! variant b1_b1 FROM_BYTES=1 TO_BYTES=1
//! variant b1_b2 FROM_BYTES=1 TO_BYTES=2
//! variant b1_b4 FROM_BYTES=1 TO_BYTES=4
//! variant b1_b8 FROM_BYTES=1 TO_BYTES=8
//! variant b2_b1 FROM_BYTES=2 TO_BYTES=1
//! variant b2_b2 FROM_BYTES=2 TO_BYTES=2
//! variant b2_b4 FROM_BYTES=2 TO_BYTES=4
//! variant b2_b8 FROM_BYTES=2 TO_BYTES=8
//! variant b4_b1 FROM_BYTES=4 TO_BYTES=1
//! variant b4_b2 FROM_BYTES=4 TO_BYTES=2
//! variant b4_b4 FROM_BYTES=4 TO_BYTES=4
//! variant b4_b8 FROM_BYTES=4 TO_BYTES=8
//! variant b8_b1 FROM_BYTES=8 TO_BYTES=1
//! variant b8_b2 FROM_BYTES=8 TO_BYTES=2
//! variant b8_b4 FROM_BYTES=8 TO_BYTES=4
//! variant b8_b8 FROM_BYTES=8 TO_BYTES=8
#if FROM_BYTES == 1 || TO_BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#endif
#if FROM_BYTES == 2 || TO_BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "numbers.glsl"
#include "cast_doubles.glsl"

layout(constant_id = 1) const uint FROM = F32;
layout(constant_id = 2) const uint TO = F32;

#if FROM_BYTES == 1
#define FROM_WORD uint8_t
#elif FROM_BYTES == 2
#define FROM_WORD uint16_t
#elif FROM_BYTES == 4
#define FROM_WORD uint
#else
#define FROM_WORD uvec2
#endif
#if TO_BYTES == 1
#define TO_WORD uint8_t
#elif TO_BYTES == 2
#define TO_WORD uint16_t
#elif TO_BYTES == 4
#define TO_WORD uint
#else
#define TO_WORD uvec2
#endif

layout(std430, binding = 0) readonly buffer X {
    FROM_WORD x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    TO_WORD y[];
};

layout(push_constant) uniform Push {
    uint elements;
};

uvec2 loaded(uint element) {
#if FROM_BYTES == 8
    return x[element];
#else
    return uvec2(uint(x[element]), 0u);
#endif
}

// A floating element's exact value.
float floating_value(uint bits) {
    switch (FROM) {
        case F16:
            return unpackHalf2x16(bits).x;
        case BF16:
            return uintBitsToFloat(bits << 16);
        default:
            return uintBitsToFloat(bits);
    }
}

uvec2 of_floating(float value) {
    switch (TO) {
        case F32:
            return uvec2(floatBitsToUint(value), 0u);
        case F16:
            return uvec2(half_bits(value), 0u);
        case BF16:
            return uvec2(brain_bits(floatBitsToUint(value)), 0u);
        case F64:
            return widened(floatBitsToUint(value));
        case BOOL:
            return uvec2((floatBitsToUint(value) & 0x7fffffffu) != 0u ? 1u : 0u, 0u);
        default:
            return saturated(integer_part(value, TO), TO);
    }
}

uvec2 of_double(uvec2 bits) {
    switch (TO) {
        case F64:
            return bits;
        case F32:
            return uvec2(narrowed(bits, false), 0u);
        case F16:
            return uvec2(half_bits(uintBitsToFloat(narrowed(bits, true))), 0u);
        case BF16:
            return uvec2(brain_bits(narrowed(bits, true)), 0u);
        case BOOL:
            return uvec2(((bits.y & 0x7fffffffu) | bits.x) != 0u ? 1u : 0u, 0u);
        default:
            return saturated(integer_part_of_double(bits, TO), TO);
    }
}

uvec2 of_integer(uvec2 value) {
    bool has_sign = FROM != U64;
    switch (TO) {
        case F64:
            return double_bits(value, has_sign);
        case F32:
            return uvec2(float_bits(value, has_sign, false), 0u);
        case F16:
            return uvec2(half_bits(uintBitsToFloat(float_bits(value, has_sign, true))), 0u);
        case BF16:
            return uvec2(brain_bits(float_bits(value, has_sign, true)), 0u);
        case BOOL:
            return uvec2((value.x | value.y) != 0u ? 1u : 0u, 0u);
        default:
            return value;
    }
}

void main() {
    uint element = invocation_index();
    if (element >= elements) {
        return;
    }
    uvec2 bits = loaded(element);
    uvec2 result;
    if (FROM == F64) {
        result = of_double(bits);
    } else if (FROM >= F16) {
        result = of_floating(floating_value(bits.x));
    } else {
        result = of_integer(extended(bits, FROM));
    }
#if TO_BYTES == 8
    y[element] = result;
#else
    y[element] = TO_WORD(result.x);
#endif
}
