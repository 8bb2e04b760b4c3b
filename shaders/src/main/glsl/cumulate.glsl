// The sums or products of all elements up to each along one axis, one line an invocation at a time. The shader that includes this says what NUMBER is, how it is
// STORED, and how two are combined.

layout(std430, binding = 0) readonly buffer X {
    STORED x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    STORED y[];
};

layout(push_constant) uniform Push {
    uint lines;
    uint extent; // of the axis
    uint inner;  // elements behind the axis
    uint multiplier;
    uint shift;
};

void main() {
    for (uint line = invocation_index(); line < lines; line += invocation_count()) {
        uint outer = divided(line, multiplier, shift);
        uint first = outer * extent * inner + (line - outer * inner);
        NUMBER so_far = NEUTRAL;
        for (uint i = 0u; i < extent; ++i) {
            uint at = first + (REVERSE ? extent - 1u - i : i) * inner;
            NUMBER next = combined(so_far, number_of(x[at]));
            y[at] = stored_of(EXCLUSIVE ? so_far : next);
            so_far = next;
        }
    }
}
