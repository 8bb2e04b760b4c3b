#version 460
// d = condition ? a : b, one element at a time, with any broadcasting as in binary_scalars.comp, over at most six folded axes.
//! variant u8 UNIT_BYTES=1
//! variant u16 UNIT_BYTES=2
//! variant u32 UNIT_BYTES=4
//! variant u64 UNIT_BYTES=8
#extension GL_EXT_shader_8bit_storage : require
#if UNIT_BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer Condition {
    uint8_t condition[];
};
layout(std430, binding = 1) readonly buffer A {
    UNIT a[];
};
layout(std430, binding = 2) readonly buffer B {
    UNIT b[];
};
layout(std430, binding = 3) writeonly buffer D {
    UNIT d[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint axes;
    uint multipliers[6];
    uint shifts[2];
    uint condition_jumps[6];
    uint a_jumps[6];
    uint b_jumps[6];
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint asked = 0;
        uint left = 0;
        uint right = 0;
        uint rest = element;
        for (uint axis = axes; axis-- > 0u;) {
            asked += rest * condition_jumps[axis];
            left += rest * a_jumps[axis];
            right += rest * b_jumps[axis];
            rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
        }
        if (uint(condition[asked]) != 0u) {
            d[element] = a[left];
        } else {
            d[element] = b[right];
        }
    }
}
