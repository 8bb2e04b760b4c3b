// binary64 as pairs of words, lower word first, on devices that need not have it.

#include "cast_integers.glsl"

const uint DOUBLE_BIAS = 1023u;
const uint DOUBLE_SPECIAL = 2047u; // the exponent of infinities and NaN
const uint FLOAT_NAN = 0x7fc00000u;
const uint FLOAT_INFINITY = 0x7f800000u;

uint double_exponent(uvec2 bits) {
    return (bits.y >> 20) & 0x7ffu;
}

bool is_double_nan(uvec2 bits) {
    return double_exponent(bits) == DOUBLE_SPECIAL && ((bits.y & 0xfffffu) | bits.x) != 0u;
}

// The nearest binary32, ties to even; or, where it will be rounded again, cut toward zero with the last bit set if anything was lost.
uint narrowed(uvec2 bits, bool to_odd) {
    uint sign = bits.y & 0x80000000u;
    uint exponent = double_exponent(bits);
    if (exponent == DOUBLE_SPECIAL) {
        return sign | (is_double_nan(bits) ? FLOAT_NAN : FLOAT_INFINITY);
    }
    if (exponent > DOUBLE_BIAS + 127u) {
        return sign | (to_odd ? FLOAT_INFINITY - 1u : FLOAT_INFINITY);
    }
    uint significand = (exponent == 0u ? 0u : 0x800000u) | ((bits.y & 0xfffffu) << 3) | (bits.x >> 29);
    bool tail = (bits.x & 0x1fffffffu) != 0u;
    uint kept;
    uint lost; // what is cut off, of which LOST_HALF is one half
    const uint LOST_HALF = 0x80000000u;
    if (exponent + 126u >= DOUBLE_BIAS) {
        kept = ((exponent + 127u - DOUBLE_BIAS) << 23) + (significand & 0x7fffffu);
        lost = bits.x << 3;
        tail = false;
    } else {
        uint shift = min(DOUBLE_BIAS - 126u - exponent, 31u);
        kept = significand >> shift;
        lost = significand << (32u - shift);
    }
    if (to_odd) {
        kept |= lost != 0u || tail ? 1u : 0u;
    } else if (lost > LOST_HALF || (lost == LOST_HALF && (tail || (kept & 1u) == 1u))) {
        kept += 1u;
    }
    return sign | kept;
}

// A binary32, exactly.
uvec2 widened(uint bits) {
    uint sign = bits & 0x80000000u;
    uint magnitude = bits & 0x7fffffffu;
    if (magnitude > FLOAT_INFINITY) {
        return uvec2(0u, sign | 0x7ff80000u);
    }
    if (magnitude == FLOAT_INFINITY) {
        return uvec2(0u, sign | 0x7ff00000u);
    }
    if (magnitude == 0u) {
        return uvec2(0u, sign);
    }
    uint exponent = (magnitude >> 23) + DOUBLE_BIAS - 127u;
    uint fraction = magnitude & 0x7fffffu;
    if (magnitude < 0x800000u) { // subnormal
        uint up = 23u - uint(findMSB(magnitude));
        exponent = DOUBLE_BIAS - 126u - up;
        fraction = (magnitude << up) & 0x7fffffu;
    }
    return uvec2(fraction << 29, sign | (exponent << 20) | (fraction >> 3));
}

// The nearest binary64 of an integer, ties to even.
uvec2 double_bits(uvec2 value, bool has_sign) {
    bool negative = has_sign && is_negative(value);
    uvec2 magnitude = negative ? negated(value) : value;
    if (is_zero(magnitude)) {
        return uvec2(0u);
    }
    uint top = magnitude.y != 0u ? 32u + uint(findMSB(magnitude.y)) : uint(findMSB(magnitude.x));
    uvec2 aligned = shifted_left(magnitude, 63u - top);
    uvec2 fraction = shifted_right(aligned, 11u);
    uvec2 result = uvec2(fraction.x, ((DOUBLE_BIAS + top) << 20) + (fraction.y & 0xfffffu));
    uint lost = aligned.x & 0x7ffu; // of which 1024 is one half
    if (lost > 1024u || (lost == 1024u && (fraction.x & 1u) == 1u)) {
        result = sum(result, uvec2(1u, 0u));
    }
    return uvec2(result.x, result.y | (negative ? 0x80000000u : 0u));
}

// A number cut toward zero, at most the limits of i64, or of u64 for that type; NaN gives 0.
uvec2 integer_part_of_double(uvec2 bits, uint type) {
    uint exponent = double_exponent(bits);
    if (exponent < DOUBLE_BIAS || is_double_nan(bits)) {
        return uvec2(0u);
    }
    uvec2 significand = uvec2(bits.x, (bits.y & 0xfffffu) | 0x100000u);
    return integer_part(is_negative(bits), significand, int(exponent) - int(DOUBLE_BIAS) - 52, type);
}
