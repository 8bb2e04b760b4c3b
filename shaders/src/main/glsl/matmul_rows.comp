#version 460
// Matrix product, as the template says.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
//! variant ragged_f32 ELEMENT=32 RAGGED
//! variant ragged_f16 ELEMENT=16 RAGGED
#include "matmul_rows.glsl"
