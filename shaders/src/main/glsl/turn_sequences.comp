#version 460
// y = x with the beginnings of sequences turned around, each sequence by its own length; one element an invocation at a time.
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
layout(constant_id = 1) const uint INDEX_WORDS = 1; // 1: i32; 2: i64, lower word first

#include "grid.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer X {
    UNIT x[];
};
layout(std430, binding = 1) readonly buffer Lengths {
    int lengths[];
};
layout(std430, binding = 2) writeonly buffer Y {
    UNIT y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint steps; // of a sequence
    uint step_stride;
    uint sequences;
    uint sequence_stride;
};

// At least 0 and at most the steps that there are.
uint length_of(uint sequence) {
    int low = lengths[sequence * INDEX_WORDS];
    int high = INDEX_WORDS == 2 ? lengths[sequence * INDEX_WORDS + 1] : low >> 31;
    return high < 0 ? 0u : high > 0 ? steps : min(uint(low), steps);
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint at = element / step_stride % steps;
        uint turned = length_of(element / sequence_stride % sequences);
        uint from = at < turned ? element + (turned - 1u - 2u * at) * step_stride : element;
        y[element] = x[from];
    }
}
