#version 460
// output[outer, place, inner] = data[outer, indices[place], inner], one unit an invocation. An index counts from the end if negative; what
// is outside the axis gives zeros, so that no index reads outside of data.
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
layout(constant_id = 1) const uint INDEX_WORDS = 1; // 1: i32; 2: i64, lower word first

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

layout(push_constant) uniform Push {
    uint units;
    uint inner;
    uint places;
    uint extent;
    uint inner_multiplier;
    uint places_multiplier;
    uint shifts;
};

// The place on the axis, or the extent if there is none.
uint resolved(uint place) {
    int low = indices[place * INDEX_WORDS];
    int high = INDEX_WORDS == 2 ? indices[place * INDEX_WORDS + 1] : low >> 31;
    bool negative = high == -1 && (INDEX_WORDS == 2 || low < 0);
    uint index = negative ? uint(low) + extent : uint(low);
    bool inside = negative ? 0u - uint(low) <= extent && low != 0 : high == 0 && uint(low) < extent;
    return inside ? index : extent;
}

void main() {
    uint unit = invocation_index();
    if (unit >= units) {
        return;
    }
    uint row = divided(unit, inner_multiplier, shift_of(shifts, 0u));
    uint outer = divided(row, places_multiplier, shift_of(shifts, 1u));
    uint index = resolved(row - outer * places);
    uint from = (outer * extent + index) * inner + unit - row * inner;
#if UNIT_BYTES < 4
    // As words: a device that only stores small integers has no constants of them.
    uint value = 0u;
    if (index < extent) {
        value = uint(data[from]);
    }
    result[unit] = UNIT(value);
#else
    if (index < extent) {
        result[unit] = data[from];
    } else {
        result[unit] = UNIT(0);
    }
#endif
}
