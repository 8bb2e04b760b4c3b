#version 460
// Matrix products, three of one left operand, with biases: the tiles of one come behind those of another, as the template says.
//! variant f16 ELEMENT=16
#define QKV
#include "matmul_matrices.glsl"
