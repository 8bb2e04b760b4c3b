// Buffers and addresses of the strided mean kernels.

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
    uint terms;
    uint kept_axes;
    uint averaged_axes;
    uint kept_extents[4];
    uint kept_strides[4];
    uint averaged_extents[4];
    uint averaged_strides[4];
};

uint kept_offset(uint element) {
    uint offset = 0;
    for (uint axis = kept_axes; axis-- > 0u;) {
        uint outer = element / kept_extents[axis];
        offset += (element - outer * kept_extents[axis]) * kept_strides[axis];
        element = outer;
    }
    return offset;
}

uint averaged_offset(uint term) {
    uint offset = 0;
    for (uint axis = averaged_axes; axis-- > 1u;) {
        uint outer = term / averaged_extents[axis];
        offset += (term - outer * averaged_extents[axis]) * averaged_strides[axis];
        term = outer;
    }
    return offset + term * averaged_strides[0];
}
