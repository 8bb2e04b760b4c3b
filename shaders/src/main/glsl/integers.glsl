// Arithmetic on 64-bit integers as pairs of words, lower word first: devices need not have 64-bit integers, and those that have compute with these as
// fast as with their own.

uvec2 negated(uvec2 value) {
    return uvec2(0u - value.x, ~value.y + (value.x == 0u ? 1u : 0u));
}

bool is_negative(uvec2 value) {
    return (value.y >> 31) == 1u;
}

bool is_zero(uvec2 value) {
    return (value.x | value.y) == 0u;
}

uvec2 shifted_left(uvec2 value, uint by) { // by up to 63
    if (by == 0u) {
        return value;
    }
    return by < 32u ? uvec2(value.x << by, (value.y << by) | (value.x >> (32u - by))) : uvec2(0u, value.x << (by - 32u));
}

uvec2 shifted_right(uvec2 value, uint by) { // by up to 63, zeros from the left
    if (by == 0u) {
        return value;
    }
    return by < 32u ? uvec2((value.x >> by) | (value.y << (32u - by)), value.y >> by) : uvec2(value.y >> (by - 32u), 0u);
}

uvec2 sum(uvec2 a, uvec2 b) {
    uint low = a.x + b.x;
    return uvec2(low, a.y + b.y + (low < a.x ? 1u : 0u));
}

uvec2 product(uvec2 a, uvec2 b) {
    uint high;
    uint low;
    umulExtended(a.x, b.x, high, low);
    return uvec2(low, high + a.x * b.y + a.y * b.x);
}

bool unsigned_less(uvec2 a, uvec2 b) {
    return a.y == b.y ? a.x < b.x : a.y < b.y;
}

bool less(uvec2 a, uvec2 b) {
    return unsigned_less(uvec2(a.x, a.y ^ 0x80000000u), uvec2(b.x, b.y ^ 0x80000000u));
}

// Long division of numbers without sign; by 0 gives zeros.
void unsigned_divided(uvec2 a, uvec2 b, out uvec2 quotient, out uvec2 rest) {
    quotient = uvec2(0u);
    rest = uvec2(0u);
    if (is_zero(b)) {
        return;
    }
    if ((a.y | b.y) == 0u) {
        quotient.x = a.x / b.x;
        rest.x = a.x - quotient.x * b.x;
        return;
    }
    for (uint bit = 64u; bit-- > 0u;) {
        bool carry = is_negative(rest);
        rest = shifted_left(rest, 1u);
        rest.x |= shifted_right(a, bit).x & 1u;
        if (carry || !unsigned_less(rest, b)) {
            rest = sum(rest, negated(b));
            quotient = uvec2(quotient.x | (bit < 32u ? 1u << bit : 0u), quotient.y | (bit < 32u ? 0u : 1u << (bit - 32u)));
        }
    }
}

// The quotient cut toward zero, and what is left, which has a's sign.
void divided_toward_zero(uvec2 a, uvec2 b, out uvec2 quotient, out uvec2 rest) {
    uvec2 magnitude;
    uvec2 left;
    unsigned_divided(is_negative(a) ? negated(a) : a, is_negative(b) ? negated(b) : b, magnitude, left);
    quotient = is_negative(a) != is_negative(b) ? negated(magnitude) : magnitude;
    rest = is_negative(a) ? negated(left) : left;
}

// a to a whole power, the lower 64 bits; to a negative one 0 unless a is 1 or -1.
uvec2 integer_power(uvec2 a, uvec2 exponent) {
    if (is_negative(exponent)) {
        bool odd = (exponent.x & 1u) == 1u;
        bool one = a == uvec2(1u, 0u);
        bool minus_one = a == uvec2(0xffffffffu);
        return one || (minus_one && !odd) ? uvec2(1u, 0u) : minus_one ? a : uvec2(0u);
    }
    uvec2 power = uvec2(1u, 0u);
    uvec2 square = a;
    for (uvec2 left = exponent; !is_zero(left); left = shifted_right(left, 1u)) {
        if ((left.x & 1u) == 1u) {
            power = product(power, square);
        }
        square = product(square, square);
    }
    return power;
}
