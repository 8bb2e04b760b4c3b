#version 460
// Matrix products, two of one left operand, the first of which gates the second, as the template says.
//! variant f32 ELEMENT=32 IN_QUADS
//! variant ragged_f32 ELEMENT=32
//! variant f16 ELEMENT=16 IN_QUADS
//! variant ragged_f16 ELEMENT=16
#define GATED
#include "matmul_tiled.glsl"
