#version 460
// y = data, but of the last update in the chain of chains.glsl where there is one.
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

#include "grid.glsl"
#include "division.glsl"
#include "units.glsl"

layout(std430, binding = 0) readonly buffer Data {
    UNIT data[];
};
layout(std430, binding = 1) readonly buffer Updates {
    UNIT updates[];
};
layout(std430, binding = 2) readonly buffer Chains {
    uint chains[];
};
layout(std430, binding = 3) writeonly buffer Y {
    UNIT y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint inner; // elements of a slice
    uint inner_multiplier;
    uint shift;
    uint links; // where the links begin
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint slice = divided(element, inner_multiplier, shift);
        uint last = 0u;
        for (uint link = chains[slice]; link != 0u; link = chains[links + link - 1u]) {
            last = max(last, link);
        }
        if (last == 0u) {
            y[element] = data[element];
        } else {
            y[element] = updates[(last - 1u) * inner + element - slice * inner];
        }
    }
}
