// Integer elements as 64-bit integers, and their way from and to binary32.

#include "integers.glsl"

const uint BOOL = 0;
const uint U8 = 1;
const uint I8 = 2;
const uint U16 = 3;
const uint I16 = 4;
const uint U32 = 5;
const uint I32 = 6;
const uint U64 = 7;
const uint I64 = 8;
const uint F16 = 9; // from here on floating
const uint BF16 = 10;
const uint F32 = 11;
const uint F64 = 12;

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
        case I16:
            return sign_extended(bitfieldExtract(int(bits.x), 0, 16));
        case I32:
            return sign_extended(int(bits.x));
        default:
            return bits;
    }
}

// Whether a is the smaller one of two integers of a type; both are extended.
bool less_as(uvec2 a, uvec2 b, uint type) {
    return type == U64 ? unsigned_less(a, b) : less(a, b);
}

// The nearest binary32, ties to even; or, where it will be rounded again, cut toward zero with the last bit set if anything was lost.
uint float_bits(uvec2 value, bool has_sign, bool to_odd) {
    bool negative = has_sign && is_negative(value);
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

// A significand times a power of two, cut toward zero, at most the limits of i64, or of u64 for that type; the significand has 53 bits.
uvec2 integer_part(bool negative, uvec2 significand, int exponent, uint type) {
    if (type == U64 && negative) {
        return uvec2(0u);
    }
    if (exponent > (type == U64 ? 11 : 10)) { // the significand's upper bit is at place 52
        return type == U64 ? uvec2(0xffffffffu) : negative ? uvec2(0u, 0x80000000u) : uvec2(0xffffffffu, 0x7fffffffu);
    }
    uvec2 magnitude = exponent < -63 ? uvec2(0u)
        : exponent < 0               ? shifted_right(significand, uint(-exponent))
                                     : shifted_left(significand, uint(exponent));
    return negative ? negated(magnitude) : magnitude;
}

// The same of a binary32; NaN gives 0.
uvec2 integer_part(float value, uint type) {
    uint bits = floatBitsToUint(value);
    uint exponent = (bits >> 23) & 0xffu;
    if (exponent < 127u || (bits & 0x7fffffffu) > 0x7f800000u) {
        return uvec2(0u);
    }
    uvec2 significand = shifted_left(uvec2((bits & 0x7fffffu) | 0x800000u, 0u), 29u);
    return integer_part((bits >> 31) == 1u, significand, int(exponent) - 127 - 52, type);
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
        case U16:
            return uvec2(negative ? 0u : is_word ? min(value.x, 65535u) : 65535u, 0u);
        case U32:
            return uvec2(negative ? 0u : is_word ? value.x : 0xffffffffu, 0u);
        case I8:
            return uvec2(uint(is_int ? clamp(low, -128, 127) : negative ? -128 : 127), 0u);
        case I16:
            return uvec2(uint(is_int ? clamp(low, -32768, 32767) : negative ? -32768 : 32767), 0u);
        case I32:
            return uvec2(is_int ? value.x : negative ? 0x80000000u : 0x7fffffffu, 0u);
        default:
            return value;
    }
}
