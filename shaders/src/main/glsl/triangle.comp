#version 460
// y = x on one side of a diagonal of its last two axes, zeros on the other.
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
layout(constant_id = 1) const bool UPPER = true;

#include "grid.glsl"
#include "division.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer X {
    UNIT x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    UNIT y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint columns;
    uint rows;
    int diagonal;
    uint column_multiplier;
    uint column_shift;
    uint row_multiplier;
    uint row_shift;
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint all_rows = divided(element, column_multiplier, column_shift);
        uint matrix = divided(all_rows, row_multiplier, row_shift);
        int right = int(element - all_rows * columns) - int(all_rows - matrix * rows);
        bool stays = UPPER ? right >= diagonal : right <= diagonal;
#if UNIT_BYTES < 4
        // As words: a device that only stores small integers has no constants of them.
        y[element] = UNIT(uint(x[element]) * uint(stays));
#else
        if (stays) {
            y[element] = x[element];
        } else {
            y[element] = UNIT(0);
        }
#endif
    }
}
