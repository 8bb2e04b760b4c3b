// Integer elements as 64-bit integers, and their way from and to binary32.

#include "integers.glsl"

const uint BOOL = 0;
const uint U8 = 1;
const uint I8 = 2;
const uint U32 = 3;
const uint I32 = 4;
const uint I64 = 5;
const uint F16 = 6; // from here on floating
const uint BF16 = 7;
const uint F32 = 8;

uvec2 sign_extended(int value) {
    return uvec2(uint(value), uint(value >> 31));
}

// The bits of an element of an integer type as a 64-bit integer.
uvec2 extended(uvec2 bits, uint type) {
    switch (type) {
        case BOOL:
            return uvec2(bits.x != 0u ? 1u : 0u, 0u);
        case I8:
            return sign_extended(bitfieldExtract(int(bits.x), 0, 8));
        case I32:
            return sign_extended(int(bits.x));
        default:
            return bits;
    }
}

// The nearest binary32, ties to even; or, where it will be rounded again, cut toward zero with the last bit set if anything was lost.
uint float_bits(uvec2 value, bool to_odd) {
    bool negative = (value.y >> 31) == 1u;
    uvec2 magnitude = negative ? negated(value) : value;
    if ((magnitude.x | magnitude.y) == 0u) {
        return 0u;
    }
    uint top = magnitude.y != 0u ? 32u + uint(findMSB(magnitude.y)) : uint(findMSB(magnitude.x));
    uvec2 aligned = shifted_left(magnitude, 63u - top);
    uint mantissa = aligned.y >> 8;
    uint lost = ((aligned.y & 0xffu) << 1) | (aligned.x >> 31); // nine bits, of which 256 is one half
    bool tail = (aligned.x & 0x7fffffffu) != 0u;
    uint bits = ((127u + top) << 23) + (mantissa & 0x7fffffu);
    if (to_odd) {
        bits |= lost != 0u || tail ? 1u : 0u;
    } else if (lost > 256u || (lost == 256u && (tail || (mantissa & 1u) == 1u))) {
        bits += 1u;
    }
    return bits | (negative ? 0x80000000u : 0u);
}

// binary32 to bfloat16, to nearest even.
uint brain_bits(uint bits) {
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return (bits >> 16) | 0x40u;
    }
    return (bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16;
}

// A number cut toward zero, at most the limits of i64; NaN gives 0.
uvec2 integer_part(float value) {
    uint bits = floatBitsToUint(value);
    bool negative = (bits >> 31) == 1u;
    uint exponent = (bits >> 23) & 0xffu;
    if (exponent < 127u || (bits & 0x7fffffffu) > 0x7f800000u) {
        return uvec2(0u);
    }
    if (exponent >= 127u + 63u) {
        return negative ? uvec2(0u, 0x80000000u) : uvec2(0xffffffffu, 0x7fffffffu);
    }
    uint mantissa = (bits & 0x7fffffu) | 0x800000u;
    uvec2 magnitude = exponent < 150u ? uvec2(mantissa >> (150u - exponent), 0u)
                                      : shifted_left(uvec2(mantissa, 0u), exponent - 150u);
    return negative ? negated(magnitude) : magnitude;
}

// A 64-bit integer at most the limits of an integer type.
uvec2 saturated(uvec2 value, uint type) {
    bool negative = (value.y >> 31) == 1u;
    bool is_word = value.y == 0u;
    int low = int(value.x);
    bool is_int = value.y == uint(low >> 31);
    switch (type) {
        case U8:
            return uvec2(negative ? 0u : is_word ? min(value.x, 255u) : 255u, 0u);
        case U32:
            return uvec2(negative ? 0u : is_word ? value.x : 0xffffffffu, 0u);
        case I8:
            return uvec2(uint(is_int ? clamp(low, -128, 127) : negative ? -128 : 127), 0u);
        case I32:
            return uvec2(is_int ? value.x : negative ? 0x80000000u : 0x7fffffffu, 0u);
        default:
            return value;
    }
}
