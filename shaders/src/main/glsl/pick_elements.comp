#version 460
// output[element] = data[what its index means along one axis], zeros for an index outside of the axis.
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
#include "division.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer Data {
    UNIT data[];
};
layout(std430, binding = 1) readonly buffer Indices {
    int indices[];
};
layout(std430, binding = 2) writeonly buffer Output {
    UNIT result[];
};

#include "indices.glsl"
#include "element_target.glsl"

void main() {
    for (uint element = invocation_index(); element < count; element += invocation_count()) {
        uint from = target_of(element);
#if UNIT_BYTES < 4
        // As words: a device that only stores small integers has no constants of them.
        uint value = 0u;
        if (from != NOWHERE) {
            value = uint(data[from]);
        }
        result[element] = UNIT(value);
#else
        if (from != NOWHERE) {
            result[element] = data[from];
        } else {
            result[element] = UNIT(0);
        }
#endif
    }
}
