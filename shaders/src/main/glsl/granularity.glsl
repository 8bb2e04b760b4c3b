// Which scale and zero point belong to an element: see Granularity.

#include "division.glsl"

layout(constant_id = 1) const bool ONE_ZERO_POINT = true;

layout(push_constant) uniform Push {
    uint elements;
    uint inner;
    uint extent;
    uint outer_stride;
    uint axis_stride;
    uint inner_stride;
    uint inner_multiplier;
    uint extent_multiplier;
    uint block_multiplier;
    uint shifts;
};

uint scale_of(uint element) {
    uint row = divided(element, inner_multiplier, shift_of(shifts, 0u));
    uint outer = divided(row, extent_multiplier, shift_of(shifts, 1u));
    uint block = divided(row - outer * extent, block_multiplier, shift_of(shifts, 2u));
    return outer * outer_stride + block * axis_stride + (element - row * inner) * inner_stride;
}
