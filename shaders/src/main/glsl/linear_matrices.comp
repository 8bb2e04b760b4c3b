#version 460
// Matrix product, with a bias and an activation, as the template says.
//! variant f16 ELEMENT=16
#define LINEAR
#include "matmul_matrices.glsl"
