#version 460
// Matrix products of few rows, as the templates say: of normalized rows, with a bias and an activation.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#define LINEAR
#define NORMALIZED
#define FIRST_NORM_BINDING 4
#include "matmul_rows.glsl"
