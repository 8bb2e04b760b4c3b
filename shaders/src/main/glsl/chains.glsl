// Chains the updates that mean one slice of a tensor: heads[slice] is the number of the first, plus 1, or 0; next[update] that of the one behind it. In which
// order is up to chance. Updates that mean no slice are in no chain. The shader that includes this says how many updates there are, and which slice each means.

layout(std430, binding = 1) buffer Heads {
    uint heads[];
};
layout(std430, binding = 2) writeonly buffer Next {
    uint next[];
};

void main() {
    for (uint update = invocation_index(); update < count; update += invocation_count()) {
        uint slice = target_of(update);
        if (slice != NOWHERE) {
            next[update] = atomicExchange(heads[slice], update + 1u);
        }
    }
}
