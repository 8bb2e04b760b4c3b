// Chains the updates that mean one slice of a tensor: chains[slice] is the number of the first, plus 1, or 0; chains[links + update]
// that of the one behind it. In which order is up to chance. Updates that mean no slice are in no chain. The shader that includes this says how many updates there are, and which slice each means.

layout(std430, binding = 1) buffer Chains {
    uint chains[];
};

void main() {
    for (uint update = invocation_index(); update < count; update += invocation_count()) {
        uint slice = target_of(update);
        if (slice != NOWHERE) {
            chains[links + update] = atomicExchange(chains[slice], update + 1u);
        }
    }
}
