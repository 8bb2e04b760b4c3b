// The quotient of two binary32. Whoever includes this says by ROUNDS_DIVISION whether the device's own division may be units off.
#ifndef QUOTIENT
#define QUOTIENT

#include "exact_division.glsl"

// Correctly rounded, if the quotient is a normal number: models round quotients to integers, where a unit decides.
float quotient(float a, float b) {
    float plain = a / b;
    uint size = floatBitsToUint(plain) & 0x7fffffffu;
    bool is_normal = size >= 0x01000000u && size < 0x7f000000u;
    return ROUNDS_DIVISION && is_normal ? uintBitsToFloat(divided_bits(floatBitsToUint(a), floatBitsToUint(b))) : plain;
}
#endif
