// Indices along axes, of i32 or of i64 as pairs of words, lower word first. Negative ones count from the end. The shader that includes this has a buffer
// of their words, indices.

layout(constant_id = 1) const uint INDEX_WORDS = 1;

const uint NOWHERE = 0xffffffffu;

// The place on an axis that the index with a number means, or NOWHERE.
uint place_of_index(uint number, uint extent) {
    int low = indices[number * INDEX_WORDS];
    int high = INDEX_WORDS == 2 ? indices[number * INDEX_WORDS + 1] : low >> 31;
    bool negative = high == -1 && (INDEX_WORDS == 2 || low < 0);
    bool inside = negative ? 0u - uint(low) <= extent && low != 0 : high == 0 && uint(low) < extent;
    return !inside ? NOWHERE : negative ? uint(low) + extent : uint(low);
}
