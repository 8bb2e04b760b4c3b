// Which slice of a tensor a tuple of indices means. Tuples that share outer axes with the tensor count within their batch.

layout(push_constant) uniform Push {
    uint count;
    uint inner;     // units of a slice
    uint per_batch; // tuples
    uint length;    // of a tuple
    uint inner_multiplier;
    uint batch_multiplier;
    uint shifts;
    uint extents[8];
    uint links; // where links begin in chains, where there are any
};

uint target_of(uint tuple) {
    uint target = divided(tuple, batch_multiplier, shift_of(shifts, 1u));
    for (uint i = 0; i < length; ++i) {
        uint place = place_of_index(tuple * length + i, extents[i]);
        if (place == NOWHERE) {
            return NOWHERE;
        }
        target = target * extents[i] + place;
    }
    return target;
}
