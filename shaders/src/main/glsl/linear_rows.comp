#version 460
// Matrix product, with a bias and an activation, as the template says.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
//! variant ragged_f32 ELEMENT=32 RAGGED
//! variant ragged_f16 ELEMENT=16 RAGGED
#define LINEAR
#include "matmul_rows.glsl"
