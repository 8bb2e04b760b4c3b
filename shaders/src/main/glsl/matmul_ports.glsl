// The right operands, results and biases of products of one left operand, in units of PORT_UNIT: one product, three of them (QKV), or two that become
// one result (GATED).

layout(std430, binding = 1) readonly buffer B {
    PORT_UNIT b[];
};
layout(std430, binding = 2) writeonly buffer Y {
    PORT_UNIT y[];
};
#ifdef BIASED
layout(std430, binding = 3) readonly buffer Bias {
    PORT_UNIT bias[];
};
#endif
#ifdef GATED
layout(std430, binding = 4) readonly buffer Up {
    PORT_UNIT up[];
};
layout(std430, binding = 5) readonly buffer UpBias {
    PORT_UNIT up_bias[];
};
#endif
#ifdef QKV
layout(std430, binding = 4) readonly buffer SecondB {
    PORT_UNIT second_b[];
};
layout(std430, binding = 5) writeonly buffer SecondY {
    PORT_UNIT second_y[];
};
layout(std430, binding = 6) readonly buffer SecondBias {
    PORT_UNIT second_bias[];
};
layout(std430, binding = 7) readonly buffer ThirdB {
    PORT_UNIT third_b[];
};
layout(std430, binding = 8) writeonly buffer ThirdY {
    PORT_UNIT third_y[];
};
layout(std430, binding = 9) readonly buffer ThirdBias {
    PORT_UNIT third_bias[];
};
#endif
