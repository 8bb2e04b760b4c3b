// Sums and maxima over all invocations of a workgroup, whose size is a power of two. Every invocation gets the result.

shared float tree[gl_WorkGroupSize.x];

float workgroup_sum(float value) {
    uint lane = gl_LocalInvocationID.x;
    barrier(); // the tree may still be read for what it held before
    tree[lane] = value;
    for (uint half_size = gl_WorkGroupSize.x / 2u; half_size > 0u; half_size /= 2u) {
        barrier();
        if (lane < half_size) {
            tree[lane] += tree[lane + half_size];
        }
    }
    barrier();
    return tree[0];
}

float workgroup_max(float value) {
    uint lane = gl_LocalInvocationID.x;
    barrier();
    tree[lane] = value;
    for (uint half_size = gl_WorkGroupSize.x / 2u; half_size > 0u; half_size /= 2u) {
        barrier();
        if (lane < half_size) {
            tree[lane] = max(tree[lane], tree[lane + half_size]);
        }
    }
    barrier();
    return tree[0];
}
