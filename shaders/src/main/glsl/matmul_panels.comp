#version 460
// Matrix product, as the template says.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#include "matmul_panels.glsl"
