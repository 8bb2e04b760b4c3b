#version 460
// Normalization of a sum of two tensors with rows of whole quads, and the sum.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

#define EMBEDDED 0
#define RESIDUAL 1
#define KEEPS_SUM 1
#include "layer_norm_quads.glsl"
