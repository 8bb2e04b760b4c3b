// Buffers and addresses of the strided mean kernels. On the way outwards over axes, the number that is left, times the axis's jump, moves
// the place in x on.

#include "division.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint terms;
    uint kept_axes;
    uint averaged_axes;
    uint kept_multipliers[4];
    uint kept_shifts;
    uint kept_jumps[4];
    uint averaged_multipliers[4];
    uint averaged_shifts;
    uint averaged_jumps[4];
};

uint kept_offset(uint element) {
    uint offset = 0;
    for (uint axis = kept_axes; axis-- > 0u;) {
        offset += element * kept_jumps[axis];
        element = divided(element, kept_multipliers[axis], shift_of(kept_shifts, axis));
    }
    return offset;
}

uint averaged_offset(uint term) {
    uint offset = 0;
    for (uint axis = averaged_axes; axis-- > 1u;) {
        offset += term * averaged_jumps[axis];
        term = divided(term, averaged_multipliers[axis], shift_of(averaged_shifts, axis));
    }
    return offset + term * averaged_jumps[0];
}
