// Facts about binary32 and binary16 that must not depend on what a driver assumes about NaN or rounding.
#ifndef NUMBERS
#define NUMBERS

// By bits: a comparison of a number with itself may be folded to true.
bool is_nan(float value) {
    return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u;
}

bool is_infinite(float value) {
    return (floatBitsToUint(value) & 0x7fffffffu) == 0x7f800000u;
}

const uint NAN_BITS = 0x7fc00000u;
const uint INFINITY_BITS = 0x7f800000u;

// To binary16, to nearest even, in integers: how a conversion instruction rounds is up to the driver.
uint half_bits(float value) {
    uint bits = floatBitsToUint(value);
    uint sign = (bits >> 16) & 0x8000u;
    uint magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) {
        return sign | 0x7e00u;
    }
    if (magnitude >= 0x477ff000u) { // from 65520 on, halfway to what would be the next number
        return sign | 0x7c00u;
    }
    if (magnitude < 0x38800000u) { // subnormal: the spacing of numbers just above 0.5 is the smallest binary16
        return sign | (floatBitsToUint(uintBitsToFloat(magnitude) + 0.5) - 0x3f000000u);
    }
    return sign | ((magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13);
}

uint half_bits_pair(float low, float high) {
    return half_bits(low) | (half_bits(high) << 16);
}
#endif
