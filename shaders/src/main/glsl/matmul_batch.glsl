// The push block of all matrix products, and where the matrices of a batch lie. y[b] = a[b] · b[b], each matrix dense in row-major order:
// a is m × k, b is k × n, y is m × n. Leading axes are folded; a stride counts matrices and is 0 where an operand repeats. Of three products (QKV) of one
// a, which is one matrix, the second and the third have columns of their own.

layout(push_constant) uniform Push {
    uint m;
    uint n;
    uint k;
    uint batches;
    uint batch_axes;
    uint batch_extents[6];
    uint a_strides[6];
    uint b_strides[6];
#ifdef QKV
    uint second_n;
    uint third_n;
#endif
#ifdef NORMALIZED
    float epsilon;
#endif
};

// The numbers of the matrices of a and b that make matrix `batch` of y.
uvec2 operand_matrices(uint batch) {
    uvec2 matrices = uvec2(0u);
    for (uint axis = batch_axes; axis-- > 1u;) {
        uint outer = batch / batch_extents[axis];
        uint index = batch - outer * batch_extents[axis];
        matrices += index * uvec2(a_strides[axis], b_strides[axis]);
        batch = outer;
    }
    return matrices + batch * uvec2(a_strides[0], b_strides[0]);
}
