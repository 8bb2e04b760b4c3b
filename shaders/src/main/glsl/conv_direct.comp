#version 460
// Convolution over up to three spatial axes with groups, strides, dilations and padding, or its transpose, one output element an invocation.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

#include "conv_direct.glsl"
