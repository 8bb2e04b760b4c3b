#version 460
// Layer normalization of sums of rows that indices pick from tables, with rows of whole quads.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

#define EMBEDDED 1
#define RESIDUAL 0
#define KEEPS_SUM 0
#include "layer_norm_quads.glsl"
