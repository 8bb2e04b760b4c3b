#version 460
// Layer or RMS normalization of rows of any length.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

#define EMBEDDED 0
#define RESIDUAL 0
#define KEEPS_SUM 0
#include "layer_norm_workgroup.glsl"
