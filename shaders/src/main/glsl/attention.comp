#version 460
// Scaled dot-product attention in one dispatch, on quads or on single elements.
//! variant quads_f32 ELEMENT=32 QUADS=1
//! variant quads_f16 ELEMENT=16 QUADS=1
//! variant scalars_f32 ELEMENT=32 QUADS=0
//! variant scalars_f16 ELEMENT=16 QUADS=0
#if ELEMENT == 16 && QUADS == 0
#extension GL_EXT_shader_16bit_storage : require
#endif

#define SPLIT 0
#include "attention.glsl"
