// The elements of a pool, all of which binary32 holds: floating ones as in scalars.glsl, or integers of 8 bits (the shader asks for the extension).

#if ELEMENT == 8
#include "numbers.glsl"
#define STORED uint8_t
#define stored_value(stored) float(SIGNED ? bitfieldExtract(int(stored), 0, 8) : int(stored))
#define stored_of(value) uint8_t(uint(int(value)) & 255u)
#define least_value() (SIGNED ? -128.0 : 0.0)
#else
#include "scalars.glsl"
#define STORED SCALAR
#define stored_value(stored) scalar_value(stored)
#define stored_of(value) scalar_of(value)
#define least_value() uintBitsToFloat(0xff800000u)
#endif
