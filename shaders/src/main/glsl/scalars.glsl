// One element at a time: f32, or f16 in 16-bit storage (the shader asks for the extension). Arithmetic is always f32. Macros, because
// without 16-bit arithmetic a 16-bit number can only be loaded, stored and converted.

#include "numbers.glsl"

#if ELEMENT == 16
#define SCALAR uint16_t
#define scalar_value(stored) unpackHalf2x16(uint(stored)).x
#define scalar_of(value) uint16_t(half_bits(value))
#else
#define SCALAR float
#define scalar_value(stored) (stored)
#define scalar_of(value) (value)
#endif

// Four elements of a buffer, wherever they lie.
#define SCALARS_OF(buffer, places)                                                                      \
    vec4(                                                                                               \
        scalar_value(buffer[(places).x]),                                                               \
        scalar_value(buffer[(places).y]),                                                               \
        scalar_value(buffer[(places).z]),                                                               \
        scalar_value(buffer[(places).w]))
