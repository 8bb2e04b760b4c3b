#version 460
// c = a op b for four neighbouring elements at a time. The axes of c are folded to three, the innermost counted in quads. A quad's
// number, that number divided by the inner extent, and that by the middle one, each times its jump, lead to an operand's place: in quads, or
// in elements if its inner jump is 0, for then it has one element along that axis.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "quads.glsl"
#include "binary_math.glsl"

layout(std430, binding = 0) readonly buffer A {
    QUAD a[];
};
layout(std430, binding = 0) readonly buffer AWords {
    WORD a_words[];
};
layout(std430, binding = 1) readonly buffer B {
    QUAD b[];
};
layout(std430, binding = 1) readonly buffer BWords {
    WORD b_words[];
};
layout(std430, binding = 2) writeonly buffer C {
    QUAD c[];
};

layout(push_constant) uniform Push {
    uint quads;
    uint middle_multiplier;
    uint inner_multiplier;
    uint shifts;
    uint a_outer;
    uint a_middle;
    uint a_inner;
    uint b_outer;
    uint b_middle;
    uint b_inner;
};

void main() {
    for (uint quad = invocation_index(); quad < quads; quad += invocation_count()) {
        uint row = divided(quad, inner_multiplier, shift_of(shifts, 1u));
        uint plane = divided(row, middle_multiplier, shift_of(shifts, 0u));
        uint left = plane * a_outer + row * a_middle + quad * a_inner;
        uint right = plane * b_outer + row * b_middle + quad * b_inner;
        vec4 x = a_inner == 0u ? vec4(word_value(a_words[word_index(left)], left)) : quad_values(a[left]);
        vec4 y = b_inner == 0u ? vec4(word_value(b_words[word_index(right)], right)) : quad_values(b[right]);
        c[quad] = quad_of(vec4(combined(x.x, y.x), combined(x.y, y.y), combined(x.z, y.z), combined(x.w, y.w)));
    }
}
