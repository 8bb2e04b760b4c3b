#version 460
// output[tuple, inner] = data[the slice that a tuple of indices means, inner], zeros for a tuple with an index outside of its axis.
//! variant u8 UNIT_BYTES=1
//! variant u16 UNIT_BYTES=2
//! variant u32 UNIT_BYTES=4
//! variant u64 UNIT_BYTES=8
//! variant u128 UNIT_BYTES=16
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
#include "tuple_target.glsl"

void main() {
    for (uint unit = invocation_index(); unit < count; unit += invocation_count()) {
        uint tuple = divided(unit, inner_multiplier, shift_of(shifts, 0u));
        uint slice = target_of(tuple);
        uint from = slice * inner + unit - tuple * inner;
#if UNIT_BYTES < 4
        // As words: a device that only stores small integers has no constants of them.
        uint value = 0u;
        if (slice != NOWHERE) {
            value = uint(data[from]);
        }
        result[unit] = UNIT(value);
#else
        if (slice != NOWHERE) {
            result[unit] = data[from];
        } else {
            result[unit] = UNIT(0);
        }
#endif
    }
}
