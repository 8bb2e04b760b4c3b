#version 460
// Matrix products, two of one left operand, the first of which gates the second, as the template says.
//! variant f16 ELEMENT=16
#define GATED
#include "matmul_matrices.glsl"
