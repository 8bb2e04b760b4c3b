// Convolution over up to three spatial axes with groups, strides, dilations and padding, as a matrix product whose right side is never written down:
// register-blocked over a subgroup, which is a whole workgroup, ROWS output channels by four places an invocation. The places, those of all batches one
// behind the other, lie a subgroup's size apart, so that lanes load neighbours. Lane r loads the weight of channel r and hands it to all lanes by
// shuffle. Sums run over the window's elements, and for each over the input channels: so where an element lies is found once for all channels.
// What becomes of a sum is in conv_finish.glsl.

layout(local_size_x_id = 0) in; // the subgroup's size
layout(constant_id = 1) const uint ROWS = 16;

const uint LANES = gl_WorkGroupSize.x;
const uint LOADS = (ROWS + LANES - 1) / LANES;

#include "grid.glsl"
#include "scalars.glsl"
#include "window.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer W {
    SCALAR w[];
};
#include "conv_finish.glsl"

// Four places of the output: where their windows begin, along each axis and in x.
struct Places {
    ivec4 corner[3];
    uvec4 first;
};

Places places_of(uvec4 numbers, uint group, uint groups) {
    Places places;
    ivec4 rest = ivec4(numbers);
    for (int axis = 2; axis >= 0; --axis) {
        ivec4 outer = rest / y_extents[axis];
        places.corner[axis] = (rest - outer * y_extents[axis]) * strides[axis] - before[axis];
        rest = outer;
    }
    places.first = (uvec4(rest) * groups + group) * inputs * plane_size();
    return places;
}

bvec4 all_inside(ivec4 at, int axis) {
    return bvec4(uvec4(greaterThanEqual(at, ivec4(0))) & uvec4(lessThan(at, ivec4(x_extents[axis]))));
}

// Adds one element of the window over all input channels; `term` is what a row gets of its product.
#define ADD_TERMS(tap, term)                                                                                                  \
    for (uint channel = 0; channel < inputs; ++channel) {                                                                     \
        float mine[LOADS];                                                                                                    \
        for (uint load = 0; load < LOADS; ++load) {                                                                           \
            mine[load] = scalar_value(w[w_first[load] + channel * size + tap]);                                               \
        }                                                                                                                     \
        vec4 values = vec4(scalar_value(x[at.x]), scalar_value(x[at.y]), scalar_value(x[at.z]), scalar_value(x[at.w]));       \
        at += plane;                                                                                                          \
        for (uint row = 0; row < ROWS; ++row) {                                                                               \
            vec4 product = subgroupShuffle(mine[row / LANES], row % LANES) * values;                                          \
            sums[row] += term;                                                                                                \
        }                                                                                                                     \
    }

void main() {
    uint places_in_all = elements / channels;
    uint groups = channels / per_group;
    uint column_tiles = (places_in_all + 4u * LANES - 1u) / (4u * LANES);
    uint row_tiles = (per_group + ROWS - 1u) / ROWS;
    uint tile = workgroup_index();
    if (tile >= column_tiles * row_tiles * groups) {
        return;
    }
    uint across = tile / column_tiles;
    uint group = across / row_tiles;
    uint lane = gl_SubgroupInvocationID;
    uint first_row = (across - group * row_tiles) * ROWS;
    uint column = (tile - across * column_tiles) * 4u * LANES + lane;
    uint size = uint(window[0] * window[1] * window[2]);

    // Lanes, rows and columns past the edge repeat the last one; their results are not stored.
    uvec4 columns = column + uvec4(0u, LANES, 2u * LANES, 3u * LANES);
    Places places = places_of(min(columns, uvec4(places_in_all - 1u)), group, groups);
    uint w_first[LOADS];
    for (uint load = 0; load < LOADS; ++load) {
        w_first[load] = (group * per_group + min(first_row + load * LANES + lane, per_group - 1u)) * inputs * size;
    }
    vec4 sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
    }
    uint plane = plane_size();
    uint tap = 0;
    for (int i = 0; i < window[0]; ++i) {
        ivec4 d = places.corner[0] + i * dilations[0];
        for (int j = 0; j < window[1]; ++j) {
            ivec4 h = places.corner[1] + j * dilations[1];
            for (int k = 0; k < window[2]; ++k, ++tap) {
                ivec4 v = places.corner[2] + k * dilations[2];
                bvec4 inside = bvec4(uvec4(all_inside(d, 0)) & uvec4(all_inside(h, 1)) & uvec4(all_inside(v, 2)));
                uvec4 at = places.first + mix(uvec4(0u), uvec4((d * x_extents[1] + h) * x_extents[2] + v), inside);
                if (subgroupAnd(uint(all(inside))) != 0u) {
                    ADD_TERMS(tap, product)
                } else {
                    // Chosen, not multiplied by zero: a weight may be infinite.
                    ADD_TERMS(tap, mix(vec4(0.0), product, inside))
                }
            }
        }
    }
#ifdef LAYER
    Channel mine[LOADS];
    for (uint load = 0; load < LOADS; ++load) {
        mine[load] = channel_of(group * per_group + min(first_row + load * LANES + lane, per_group - 1u));
    }
#endif
    uint y_plane = uint(y_extents[0] * y_extents[1] * y_extents[2]);
    uvec4 batches = columns / y_plane;
    uvec4 y_at = (batches * channels + group * per_group + first_row) * y_plane + columns - batches * y_plane;
    for (uint row = 0; row < ROWS && first_row + row < per_group; ++row) {
#ifdef LAYER
        Channel from = mine[row / LANES];
        Channel channel = Channel(
            subgroupShuffle(from.bias, row % LANES),
            subgroupShuffle(from.mean, row % LANES),
            subgroupShuffle(from.factor, row % LANES),
            subgroupShuffle(from.shift, row % LANES));
#endif
        for (uint part = 0; part < 4u; ++part) {
            if (columns[part] < places_in_all) {
                uint element = y_at[part] + row * y_plane;
#ifdef LAYER
                y[element] = scalar_of(finished(sums[row][part], channel, element));
#else
                y[element] = scalar_of(sums[row][part]);
#endif
            }
        }
    }
}
