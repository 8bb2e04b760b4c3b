#version 460
// Gives every element of y the same bits.
//! variant u8 UNIT_BYTES=1
//! variant u16 UNIT_BYTES=2
//! variant u32 UNIT_BYTES=4
//! variant u64 UNIT_BYTES=8
#if UNIT_BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#elif UNIT_BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "units.glsl"

layout(std430, binding = 0) writeonly buffer Y {
    UNIT y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint bits;
    uint upper_bits; // of 64
};

void main() {
    uint element = invocation_index();
    if (element < elements) {
#if UNIT_BYTES == 8
        y[element] = UNIT(bits, upper_bits);
#else
        y[element] = UNIT(bits);
#endif
    }
}
