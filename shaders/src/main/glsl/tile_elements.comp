#version 460
// Moves the elements of matrices from row-major order into tiles of TILE_ROWS by TILE_COLUMNS, or back (UNTILE), an element at a time. Matrices, the
// tiles of a matrix and the elements of a tile follow one another in row-major order; tiles past an edge are whole, with zeros outside the matrix.
//! variant tile_u8 UNIT_BYTES=1
//! variant tile_u16 UNIT_BYTES=2
//! variant tile_u32 UNIT_BYTES=4
//! variant tile_u64 UNIT_BYTES=8
//! variant untile_u8 UNIT_BYTES=1 UNTILE
//! variant untile_u16 UNIT_BYTES=2 UNTILE
//! variant untile_u32 UNIT_BYTES=4 UNTILE
//! variant untile_u64 UNIT_BYTES=8 UNTILE
#if UNIT_BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#elif UNIT_BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint TILE_ROWS = 16;
layout(constant_id = 2) const uint TILE_COLUMNS = 16;

const uint TILE = TILE_ROWS * TILE_COLUMNS;

#include "grid.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer From {
    UNIT from[];
};
layout(std430, binding = 1) writeonly buffer To {
    UNIT to[];
};

layout(push_constant) uniform Push {
    uint units; // of the target
    uint rows;
    uint columns;
};

void main() {
    uint across = (columns + TILE_COLUMNS - 1u) / TILE_COLUMNS;
    uint down = (rows + TILE_ROWS - 1u) / TILE_ROWS;
    for (uint unit = invocation_index(); unit < units; unit += invocation_count()) {
#ifdef UNTILE
        uint line = unit / columns;
        uint column = unit - line * columns;
        uint matrix = line / rows;
        uint row = line - matrix * rows;
        uint tile = (matrix * down + row / TILE_ROWS) * across + column / TILE_COLUMNS;
        to[unit] = from[tile * TILE + row % TILE_ROWS * TILE_COLUMNS + column % TILE_COLUMNS];
#else
        uint tile = unit / TILE;
        uint band = tile / across;
        uint matrix = band / down;
        uint row = (band - matrix * down) * TILE_ROWS + unit % TILE / TILE_COLUMNS;
        uint column = (tile - band * across) * TILE_COLUMNS + unit % TILE_COLUMNS;
        bool inside = row < rows && column < columns;
        uint at = inside ? (matrix * rows + row) * columns + column : 0u;
#if UNIT_BYTES < 4
        // As words: a device that only stores small integers has no constants of them.
        to[unit] = UNIT(uint(from[at]) * uint(inside));
#else
        if (inside) {
            to[unit] = from[at];
        } else {
            to[unit] = UNIT(0);
        }
#endif
#endif
    }
}
