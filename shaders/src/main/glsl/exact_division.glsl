// The correctly rounded quotient of two binary32, in integers: the division instruction may be 2.5 units off, which would round to another integer.

#include "numbers.glsl"

// The fraction as 24 bits with the leading one, and its exponent as if biased; for any number but 0.
uint normalized(uint magnitude, out int exponent) {
    if (magnitude >= 0x800000u) {
        exponent = int(magnitude >> 23);
        return (magnitude & 0x7fffffu) | 0x800000u;
    }
    int missing = 23 - findMSB(magnitude);
    exponent = 1 - missing;
    return magnitude << missing;
}

// The bits of a / b, both positive numbers; what is too small for a normal number is 0.
uint divided_magnitudes(uint a, uint b) {
    int exponent_a;
    int exponent_b;
    uint fraction_a = normalized(a, exponent_a);
    uint fraction_b = normalized(b, exponent_b);
    // 2^25 times the quotient of the fractions. The estimate is a few units off, so that the lower word of the remainder is all of it.
    uint quotient = uint(float(fraction_a) / float(fraction_b) * 33554432.0);
    int rest = int((fraction_a << 25) - quotient * fraction_b);
    while (rest < 0) {
        --quotient;
        rest += int(fraction_b);
    }
    while (rest >= int(fraction_b)) {
        ++quotient;
        rest -= int(fraction_b);
    }
    uint surplus = quotient < 33554432u ? 1u : 2u; // bits below the 24 that stay
    int exponent = exponent_a - exponent_b + 125 + int(surplus);
    uint kept = quotient >> surplus;
    uint lost = quotient & ((1u << surplus) - 1u);
    uint half_way = 1u << (surplus - 1u);
    if (lost > half_way || (lost == half_way && (rest != 0 || (kept & 1u) == 1u))) {
        ++kept;
    }
    if (exponent < 1) {
        return 0u;
    }
    return exponent > 254 ? INFINITY_BITS : min((uint(exponent) << 23) + (kept - 0x800000u), INFINITY_BITS);
}

// The bits of a / b for the bits of any two numbers.
uint divided_bits(uint a, uint b) {
    uint sign = (a ^ b) & 0x80000000u;
    uint size_a = a & 0x7fffffffu;
    uint size_b = b & 0x7fffffffu;
    bool undefined = size_a > INFINITY_BITS || size_b > INFINITY_BITS || (size_a == size_b && (size_a == 0u || size_a == INFINITY_BITS));
    if (undefined) {
        return NAN_BITS;
    }
    if (size_a == INFINITY_BITS || size_b == 0u) {
        return sign | INFINITY_BITS;
    }
    if (size_a == 0u || size_b == INFINITY_BITS) {
        return sign;
    }
    return sign | divided_magnitudes(size_a, size_b);
}
