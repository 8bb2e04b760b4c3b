#version 460
// y = (q - the zero point) · scale for the integer q that quantize.comp makes of x; one element an invocation.
//! variant f32_b1 ELEMENT=32 BYTES=1
//! variant f32_b2 ELEMENT=32 BYTES=2
//! variant f16_b1 ELEMENT=16 BYTES=1
//! variant f16_b2 ELEMENT=16 BYTES=2
#if BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#define SMALL uint8_t
#else
#define SMALL uint16_t
#endif
#if ELEMENT == 16 || BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

#define BACK
#include "quantize.glsl"
