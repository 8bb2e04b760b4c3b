#version 460
// y = x by way of multiply-adds that wait for nothing but themselves: a / 2 + c / 2, again and again, comes to c from wherever it began. Every number
// on the way lies in [1, 8), so that none is ever denormal.
//! variant f32x4 ELEMENT=32 CHAINS=4
//! variant f32x8 ELEMENT=32 CHAINS=8
//! variant f32x16 ELEMENT=32 CHAINS=16
//! variant f16x4 ELEMENT=16 CHAINS=4
//! variant f16x8 ELEMENT=16 CHAINS=8
//! variant f16x16 ELEMENT=16 CHAINS=16

#if ELEMENT == 16
#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require
#define SCALAR float16_t
#define QUAD f16vec4
#else
#define SCALAR float
#define QUAD vec4
#endif

// Sums have names: not every compiler keeps an array in registers.
#define FOUR(run) run(a0, 0) run(a1, 1) run(a2, 2) run(a3, 3)
#define EIGHT(run) FOUR(run) run(a4, 4) run(a5, 5) run(a6, 6) run(a7, 7)
#if CHAINS == 4
#define EACH(run) FOUR(run)
#elif CHAINS == 8
#define EACH(run) EIGHT(run)
#else
#define EACH(run) EIGHT(run) run(b0, 8) run(b1, 9) run(b2, 10) run(b3, 11) run(b4, 12) run(b5, 13) run(b6, 14) run(b7, 15)
#endif
#define BEGIN(sum, number) QUAD sum = QUAD(SCALAR(1.0 + 0.25 * number), SCALAR(1.0625), SCALAR(1.125), SCALAR(1.1875));
#define STEP(sum, number) sum = sum * half_of + term;
#define END(sum, number) total += vec4(sum);

layout(local_size_x_id = 0) in;

layout(std430, binding = 0) readonly buffer X {
    float x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    float y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint rounds;
    float factor;
};

/** What is added to every x, each of which lies in [-1, 1): numbers stay away from 0. */
const float LIFT = 2.0;

void main() {
    uint element = (gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (element >= elements) {
        return;
    }
    QUAD half_of = QUAD(SCALAR(factor));
    QUAD term = QUAD(SCALAR(factor * (x[element] + LIFT)));
    EACH(BEGIN)
    for (uint round = 0; round < rounds; round++) {
        EACH(STEP)
    }
    vec4 total = vec4(0.0);
    EACH(END)
    y[element] = (total.x + total.y + total.z + total.w) / float(4 * CHAINS) - LIFT;
}
