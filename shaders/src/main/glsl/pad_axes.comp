#version 460
// y = x with elements added before and behind its axes: one value, or elements of x. One element an invocation at a time.
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
layout(constant_id = 1) const uint MODE = 0;

const uint EDGE = 1;
const uint REFLECT = 2;
const uint WRAP = 3;

#include "grid.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer X {
    UNIT x[];
};
layout(std430, binding = 1) readonly buffer Value {
    UNIT value[];
};
layout(std430, binding = 2) writeonly buffer Y {
    UNIT y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint axes;
    uint y_extents[8]; // outermost first
    int x_extents[8];
    int before[8];
};

// The rest of a division by an extent, never negative.
int wrapped(int at, int extent) {
    return at < 0 ? extent - 1 - (-1 - at) % extent : at % extent;
}

// The place on an axis of x, or -1 for the value.
int placed(int at, int extent) {
    if (at >= 0 && at < extent) {
        return at;
    }
    if (MODE == EDGE) {
        return at < 0 ? 0 : extent - 1;
    }
    if (MODE == WRAP) {
        return wrapped(at, extent);
    }
    if (MODE == REFLECT) {
        int period = max(1, 2 * (extent - 1));
        int within = wrapped(at, period);
        return extent == 1 ? 0 : min(within, period - within);
    }
    return -1;
}

const uint NOWHERE = 0xffffffffu;

// The element of x that an element of y is, or nowhere for the value.
uint source_of(uint element) {
    uint source = 0;
    uint stride = 1;
    uint rest = element;
    for (uint axis = axes; axis-- > 0u;) {
        uint outer = rest / y_extents[axis];
        int at = placed(int(rest - outer * y_extents[axis]) - before[axis], x_extents[axis]);
        if (at < 0) {
            return NOWHERE;
        }
        source += uint(at) * stride;
        stride *= uint(x_extents[axis]);
        rest = outer;
    }
    return source;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint source = source_of(element);
        if (source == NOWHERE) {
            y[element] = value[0];
        } else {
            y[element] = x[source];
        }
    }
}
