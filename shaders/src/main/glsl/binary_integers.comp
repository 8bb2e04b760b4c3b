#version 460
// c = a op b for integers and truth values, one element at a time, with any broadcasting as in binary_scalars.comp. Modules differ in the sizes of
// the elements; which types they are is specialized. Everything is done on 64-bit integers, which hold the elements of every type.
//! variant b1_b1 FROM_BYTES=1 TO_BYTES=1
//! variant b2_b2 FROM_BYTES=2 TO_BYTES=2
//! variant b4_b4 FROM_BYTES=4 TO_BYTES=4
//! variant b8_b8 FROM_BYTES=8 TO_BYTES=8
//! variant b2_b1 FROM_BYTES=2 TO_BYTES=1
//! variant b4_b1 FROM_BYTES=4 TO_BYTES=1
//! variant b8_b1 FROM_BYTES=8 TO_BYTES=1
#if FROM_BYTES == 1 || TO_BYTES == 1
#extension GL_EXT_shader_8bit_storage : require
#endif
#if FROM_BYTES == 2 || TO_BYTES == 2
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "division.glsl"
#include "cast_integers.glsl"

const uint ADD = 0;
const uint SUB = 1;
const uint MUL = 2;
const uint DIV = 3;
const uint POW = 4;
const uint MAX = 5;
const uint MIN = 6;
const uint REMAINDER = 7; // with a's sign
const uint MODULO = 8; // with b's sign
const uint AND = 9;
const uint OR = 10;
const uint XOR = 11;
const uint SHIFT_LEFT = 12;
const uint SHIFT_RIGHT = 13;
const uint EQUAL = 14;
const uint LESS = 15;
const uint LESS_OR_EQUAL = 16;

layout(constant_id = 1) const uint OPERATION = ADD;
layout(constant_id = 2) const uint TYPE = I32;

#if FROM_BYTES == 1
#define FROM_WORD uint8_t
#define bits_of(stored) uvec2(uint(stored), 0u)
#elif FROM_BYTES == 2
#define FROM_WORD uint16_t
#define bits_of(stored) uvec2(uint(stored), 0u)
#elif FROM_BYTES == 4
#define FROM_WORD uint
#define bits_of(stored) uvec2(stored, 0u)
#else
#define FROM_WORD uvec2
#define bits_of(stored) (stored)
#endif
#if TO_BYTES == 1
#define TO_WORD uint8_t
#define word_of(bits) uint8_t((bits).x)
#elif TO_BYTES == 2
#define TO_WORD uint16_t
#define word_of(bits) uint16_t((bits).x)
#elif TO_BYTES == 4
#define TO_WORD uint
#define word_of(bits) (bits).x
#else
#define TO_WORD uvec2
#define word_of(bits) (bits)
#endif

layout(std430, binding = 0) readonly buffer A {
    FROM_WORD a[];
};
layout(std430, binding = 1) readonly buffer B {
    FROM_WORD b[];
};
layout(std430, binding = 2) writeonly buffer C {
    TO_WORD c[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint axes;
    uint multipliers[8];
    uint shifts[2];
    uint a_jumps[8];
    uint b_jumps[8];
};

uvec2 truth(bool holds) {
    return uvec2(holds ? 1u : 0u, 0u);
}

uvec2 quotient_or_rest(uvec2 x, uvec2 y) {
    uvec2 quotient;
    uvec2 rest;
    if (TYPE == U64) {
        unsigned_divided(x, y, quotient, rest);
        return OPERATION == DIV ? quotient : rest;
    }
    divided_toward_zero(x, y, quotient, rest);
    if (OPERATION == DIV) {
        return quotient;
    }
    bool wraps = OPERATION == MODULO;
    return wraps && !is_zero(rest) && is_negative(rest) != is_negative(y) ? sum(rest, y) : rest;
}

uvec2 shifted(uvec2 x, uvec2 y) {
    if (y.y != 0u || y.x > 63u) {
        return uvec2(0u);
    }
    return OPERATION == SHIFT_LEFT ? shifted_left(x, y.x) : shifted_right(x, y.x);
}

uvec2 combined(uvec2 x, uvec2 y) {
    switch (OPERATION) {
        case SUB:
            return sum(x, negated(y));
        case MUL:
            return product(x, y);
        case DIV:
        case REMAINDER:
        case MODULO:
            return quotient_or_rest(x, y);
        case POW:
            return integer_power(x, y);
        case MAX:
            return less_as(x, y, TYPE) ? y : x;
        case MIN:
            return less_as(y, x, TYPE) ? y : x;
        case AND:
            return x & y;
        case OR:
            return x | y;
        case XOR:
            return x ^ y;
        case SHIFT_LEFT:
        case SHIFT_RIGHT:
            return shifted(x, y);
        case EQUAL:
            return truth(x == y);
        case LESS:
            return truth(less_as(x, y, TYPE));
        case LESS_OR_EQUAL:
            return truth(!less_as(y, x, TYPE));
        default:
            return sum(x, y);
    }
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint left = 0;
        uint right = 0;
        uint rest = element;
        for (uint axis = axes; axis-- > 0u;) {
            left += rest * a_jumps[axis];
            right += rest * b_jumps[axis];
            rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
        }
        c[element] = word_of(combined(extended(bits_of(a[left]), TYPE), extended(bits_of(b[right]), TYPE)));
    }
}
