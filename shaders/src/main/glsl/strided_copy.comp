#version 460
// Copies a box of units between two strided places: transposes, slices, joins and plain copies. On the way outwards over the box's axes, the
// unit's number that is left, times the axis's jump, moves each place on. Jumps and bases count units; a jump may be negative, as two's
// complement.
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

layout(std430, binding = 0) readonly buffer From {
    UNIT from[];
};
layout(std430, binding = 1) writeonly buffer To {
    UNIT to[];
};

layout(push_constant) uniform Push {
    uint units;
    uint axes;
    uint from_base;
    uint to_base;
    uint multipliers[8];
    uint shifts[2];
    uint from_jumps[8];
    uint to_jumps[8];
};

void main() {
    for (uint unit = invocation_index(); unit < units; unit += invocation_count()) {
        uint source = from_base;
        uint target = to_base;
        uint rest = unit;
        for (uint axis = axes; axis-- > 0u;) {
            source += rest * from_jumps[axis];
            target += rest * to_jumps[axis];
            rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
        }
        to[target] = from[source];
    }
}
