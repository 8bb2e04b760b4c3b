#version 460
// y = a picture as the sum of blocks that overlap, with up to three spatial axes: each element looks for the blocks that it lies on. One element an invocation at a
// time.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint elements;
    int image[3]; // outermost first, 1 along axes that are not there
    int block[3];
    int strides[3];
    int dilations[3];
    int before[3];
    int counts[3]; // of blocks
};

// The block along an axis that an element of the picture lies on as this one of the block's own, or -1.
int block_of(int at, int own, int axis) {
    int start = at + before[axis] - own * dilations[axis];
    int place = start / strides[axis];
    return start >= 0 && place * strides[axis] == start && place < counts[axis] ? place : -1;
}

float sum_of(uint element) {
    int rest = int(element);
    int at[3];
    for (int axis = 2; axis >= 0; --axis) {
        at[axis] = rest % image[axis];
        rest /= image[axis];
    }
    int places = counts[0] * counts[1] * counts[2];
    int row = rest * block[0] * block[1] * block[2];
    float sum = 0.0;
    for (int i = 0; i < block[0]; ++i) {
        int d = block_of(at[0], i, 0);
        for (int j = 0; j < block[1]; ++j) {
            int h = block_of(at[1], j, 1);
            for (int k = 0; k < block[2]; ++k, ++row) {
                int v = block_of(at[2], k, 2);
                if (d >= 0 && h >= 0 && v >= 0) {
                    sum += scalar_value(x[row * places + (d * counts[1] + h) * counts[2] + v]);
                }
            }
        }
    }
    return sum;
}

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        y[element] = scalar_of(sum_of(element));
    }
}
