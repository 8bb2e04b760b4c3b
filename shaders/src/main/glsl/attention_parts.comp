#version 460
// Scaled dot-product attention over several parts of the keys side by side, whose results attention_merge.comp puts together.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

#define QUADS 1
#define SPLIT 1
#include "attention.glsl"
