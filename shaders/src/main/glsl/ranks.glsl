// The places of the best elements along one axis: an element's rank is the number of those before it, and if that is below k, it is the rank's. The shader that
// includes this says how elements become keys that compare as 64-bit numbers without sign.

layout(std430, binding = 1) writeonly buffer Places {
    uvec2 places[];
};

layout(push_constant) uniform Push {
    uint elements; // of x
    uint extent;   // of the axis
    uint best;     // how many places
    uint inner;    // elements behind the axis
    uint inner_multiplier;
    uint extent_multiplier;
    uint shifts;
};

bool goes_before(uvec2 a, uvec2 b) {
    return LARGEST ? unsigned_less(b, a) : unsigned_less(a, b);
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        uint row = divided(element, inner_multiplier, shift_of(shifts, 0u));
        uint outer = divided(row, extent_multiplier, shift_of(shifts, 1u));
        uint place = row - outer * extent;
        uint column = element - row * inner;
        uint first = outer * extent * inner + column;
        uvec2 own = key_of(element);
        uint rank = 0u;
        for (uint other = 0u; other < extent && rank < best; ++other) {
            uvec2 key = key_of(first + other * inner);
            bool before = goes_before(key, own);
            if (other < place) {
                before = before || key == own;
            }
            rank += before ? 1u : 0u;
        }
        if (rank < best) {
            places[(outer * best + rank) * inner + column] = uvec2(place, 0u);
        }
    }
}
