#version 460
// Exchanges two axes of 32-bit elements by blocks of four by four, a block at a time: loads four quads along the innermost axis of x and stores
// four along that of y. Both extents are whole numbers of quads. On the way outwards over the axes of blocks, the block's number that is left,
// times the axis's jump, moves each place on; jumps and rows count quads.

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"

layout(std430, binding = 0) readonly buffer X {
    uvec4 x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    uvec4 y[];
};

layout(push_constant) uniform Push {
    uint blocks;
    uint axes;
    uint x_row; // from one quad of a block to the next
    uint y_row;
    uint multipliers[8];
    uint shifts[2];
    uint x_jumps[8];
    uint y_jumps[8];
};

void main() {
    for (uint block = invocation_index(); block < blocks; block += invocation_count()) {
        uint from = 0;
        uint to = 0;
        uint rest = block;
        for (uint axis = axes; axis-- > 0u;) {
            from += rest * x_jumps[axis];
            to += rest * y_jumps[axis];
            rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
        }
        uvec4 a = x[from];
        uvec4 b = x[from + x_row];
        uvec4 c = x[from + 2u * x_row];
        uvec4 d = x[from + 3u * x_row];
        y[to] = uvec4(a.x, b.x, c.x, d.x);
        y[to + y_row] = uvec4(a.y, b.y, c.y, d.y);
        y[to + 2u * y_row] = uvec4(a.z, b.z, c.z, d.z);
        y[to + 3u * y_row] = uvec4(a.w, b.w, c.w, d.w);
    }
}
