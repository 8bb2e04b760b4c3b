#version 460
// Matrix products, three of one left operand, with biases: the tiles of one come behind those of another, as the template says.
//! variant f32 ELEMENT=32 IN_QUADS
//! variant ragged_f32 ELEMENT=32
//! variant f16 ELEMENT=16 IN_QUADS
//! variant ragged_f16 ELEMENT=16
#define QKV
#include "matmul_tiled.glsl"
