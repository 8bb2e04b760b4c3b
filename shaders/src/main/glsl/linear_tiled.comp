#version 460
// Matrix product, with a bias and an activation, as the template says.
//! variant f32 ELEMENT=32 IN_QUADS
//! variant ragged_f32 ELEMENT=32
//! variant f16 ELEMENT=16 IN_QUADS
//! variant ragged_f16 ELEMENT=16
#define LINEAR
#include "matmul_tiled.glsl"
