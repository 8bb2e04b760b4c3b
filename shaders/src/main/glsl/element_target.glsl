// Which element of a tensor an index along one axis means, which lies at the same place along all other axes. On the way outwards over the indices' axes, the
// number that is left, times the axis's jump, moves the place in the tensor on.

layout(push_constant) uniform Push {
    uint count;
    uint axes;
    uint multipliers[8];
    uint shifts[2];
    uint jumps[8];
    uint extent; // of the axis that is indexed
    uint stride;
    uint links; // where links begin in chains, where there are any
};

uint target_of(uint number) {
    uint place = place_of_index(number, extent);
    if (place == NOWHERE) {
        return NOWHERE;
    }
    uint target = place * stride;
    uint rest = number;
    for (uint axis = axes; axis-- > 0u;) {
        target += rest * jumps[axis];
        rest = divided(rest, multipliers[axis], shift_of(shifts[axis / 4u], axis % 4u));
    }
    return target;
}
