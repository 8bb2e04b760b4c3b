#version 460
// The recurrent layer that has a cell besides its state, see recurrence.glsl.
//! variant f32 GATES=4 ELEMENT=32
//! variant f16 GATES=4 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

#include "recurrence.glsl"
