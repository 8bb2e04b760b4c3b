#version 460
// The recurrent layers whose state is one number a unit, see recurrence.glsl.
//! variant rnn_f32 GATES=1 ELEMENT=32
//! variant rnn_f16 GATES=1 ELEMENT=16
//! variant gru_f32 GATES=3 ELEMENT=32
//! variant gru_f16 GATES=3 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

#include "recurrence.glsl"
