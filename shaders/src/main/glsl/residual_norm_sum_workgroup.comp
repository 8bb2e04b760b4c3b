#version 460
// Normalization of a sum of two tensors with rows of any length, and the sum.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

#define EMBEDDED 0
#define RESIDUAL 1
#define KEEPS_SUM 1
#include "layer_norm_workgroup.glsl"
