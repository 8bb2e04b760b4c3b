#version 460
// Matrix products of few rows, as the templates say: three of the same normalized rows, with biases.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#define QKV
#define NORMALIZED
#define FIRST_NORM_BINDING 10
#include "matmul_rows.glsl"
