// In which order terms are put together: one after another, or, with TREE, in a tree over a workgroup. REDUCED is their type; with_term puts two together,
// term_at loads one and stored is how the result is written. No term is made up: invocations without any take no part.

#if TREE
shared REDUCED tree[gl_WorkGroupSize.x];

void main() {
    uint element = workgroup_index();
    if (element >= elements) {
        return;
    }
    uint lane = gl_LocalInvocationID.x;
    uint from = kept_offset(element);
    if (lane < terms) {
        REDUCED so_far = term_at(from, lane);
        for (uint term = lane + gl_WorkGroupSize.x; term < terms; term += gl_WorkGroupSize.x) {
            so_far = with_term(so_far, term_at(from, term));
        }
        tree[lane] = so_far;
    }
    for (uint half_size = gl_WorkGroupSize.x / 2u; half_size > 0u; half_size /= 2u) {
        barrier();
        if (lane < half_size && lane + half_size < terms) {
            tree[lane] = with_term(tree[lane], tree[lane + half_size]);
        }
    }
    if (lane == 0u) {
        y[element] = stored(tree[0]);
    }
}
#else
void main() {
    uint element = invocation_index();
    if (element >= elements) {
        return;
    }
    uint from = kept_offset(element);
    REDUCED so_far = term_at(from, 0u);
    for (uint term = 1; term < terms; ++term) {
        so_far = with_term(so_far, term_at(from, term));
    }
    y[element] = stored(so_far);
}
#endif
