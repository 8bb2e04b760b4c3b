#version 460
// Matrix products of few rows, as the templates say: two of the same normalized rows, of which one gates the other.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#define GATED
#define NORMALIZED
#define FIRST_NORM_BINDING 6
#include "matmul_rows.glsl"
