#version 460
// A chain of functions, one element at a time, with broadcasting as in binary_scalars.comp over at most five folded axes.
//! variant f32 ELEMENT=32 BETWEEN=32 RESULT=32
//! variant f16 ELEMENT=16 BETWEEN=16 RESULT=16
//! variant f32_f16 ELEMENT=32 BETWEEN=32 RESULT=16
//! variant f16_f32 ELEMENT=16 BETWEEN=32 RESULT=32
//! variant f16_f16 ELEMENT=16 BETWEEN=32 RESULT=16
#if ELEMENT == 16 || RESULT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "scalars.glsl"
#include "chain_steps.glsl"

#if RESULT == 16
#define RESULT_SCALAR uint16_t
#define result_of(value) uint16_t(half_bits(value))
#else
#define RESULT_SCALAR float
#define result_of(value) (value)
#endif

layout(std430, binding = 0) readonly buffer A {
    SCALAR a[];
};
layout(std430, binding = 1) readonly buffer B {
    SCALAR b[];
};
layout(std430, binding = 2) readonly buffer C {
    SCALAR c[];
};
layout(std430, binding = 3) readonly buffer D {
    SCALAR d[];
};
layout(std430, binding = 4) writeonly buffer Y {
    RESULT_SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint axes;
    uint multipliers[5];
    uint shifts[2];
    uint a_jumps[5];
    uint b_jumps[5];
    uint c_jumps[5];
    uint d_jumps[5];
};

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uvec4 at = uvec4(0u);
        uint rest = element;
        for (uint axis = axes; axis-- > 0u;) {
            at += rest * uvec4(a_jumps[axis], b_jumps[axis], c_jumps[axis], d_jumps[axis]);
            rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
        }
        vec4 inputs = vec4(scalar_value(a[at.x]), scalar_value(b[at.y]), scalar_value(c[at.z]), scalar_value(d[at.w]));
        y[element] = result_of(chained(inputs));
    }
}
