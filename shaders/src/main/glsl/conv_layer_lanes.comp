#version 460
// Convolution as conv_lanes.comp does it, with what follows it in the same dispatch.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

#define LAYER
#include "conv_lanes.glsl"
