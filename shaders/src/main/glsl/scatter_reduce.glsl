// y = data with all updates in the chain of chains.glsl added, multiplied, or compared, in the chain's order. The shader that includes this says what NUMBER is,
// how it is STORED, and how two are combined.

layout(std430, binding = 0) readonly buffer Data {
    STORED data[];
};
layout(std430, binding = 1) readonly buffer Updates {
    STORED updates[];
};
layout(std430, binding = 2) readonly buffer Chains {
    uint chains[];
};
layout(std430, binding = 3) writeonly buffer Y {
    STORED y[];
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
        uint place = element - slice * inner;
        NUMBER so_far = number_of(data[element]);
        for (uint link = chains[slice]; link != 0u; link = chains[links + link - 1u]) {
            so_far = combined(so_far, number_of(updates[(link - 1u) * inner + place]));
        }
        y[element] = stored_of(so_far);
    }
}
