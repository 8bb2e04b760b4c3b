#version 460
// Matrix product, as the template says.
//! variant f16 ELEMENT=16
#include "matmul_matrices.glsl"
