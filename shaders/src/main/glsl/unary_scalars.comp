#version 460
// y = op x, one element at a time.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#include "unary_math.glsl"

#define FUNCTION(x) changed(x)
#include "elementwise_unary.glsl"
