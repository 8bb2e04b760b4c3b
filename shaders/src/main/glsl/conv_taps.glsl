// The sum behind an output element of a convolution: SUM is its type, and term(an element of x, one of w, the output channel) one of its terms. A
// transposed convolution is one over an input that FACTOR zeros less one stand between, with the kernel turned over and its first two axes in each
// other's place.

#include "window.glsl"

layout(constant_id = 1) const bool TRANSPOSED = false;
layout(constant_id = 2) const int FACTOR_0 = 1;
layout(constant_id = 3) const int FACTOR_1 = 1;
layout(constant_id = 4) const int FACTOR_2 = 1;

// The place on an axis of the input; negative for one of the zeros between.
int spread(int at, int factor) {
    if (factor == 1) {
        return at;
    }
    int place = at / factor;
    return place * factor == at ? place : -1;
}

// Where the kernel of an input channel begins, counted within the group.
uint kernel_of(Place place, uint channel, uint size) {
    if (TRANSPOSED) {
        uint group = place.channel / per_group;
        return ((group * inputs + channel) * per_group + place.channel - group * per_group) * size;
    }
    return (place.channel * inputs + channel) * size;
}

SUM convolved(Place place) {
    uint plane = plane_size();
    uint groups = channels / per_group;
    uint first = (place.batch * groups + place.channel / per_group) * inputs * plane;
    uint size = uint(window[0] * window[1] * window[2]);
    SUM sum = SUM(0);
    for (uint channel = 0; channel < inputs; ++channel) {
        uint weight = kernel_of(place, channel, size);
        uint tap = TRANSPOSED ? size - 1u : 0u;
        for (int i = 0; i < window[0]; ++i) {
            int d = spread(place.corner[0] + i * dilations[0], FACTOR_0);
            for (int j = 0; j < window[1]; ++j) {
                int h = spread(place.corner[1] + j * dilations[1], FACTOR_1);
                for (int k = 0; k < window[2]; ++k) {
                    int v = spread(place.corner[2] + k * dilations[2], FACTOR_2);
                    if (inside(d, 0) && inside(h, 1) && inside(v, 2)) {
                        uint at = first + uint((d * x_extents[1] + h) * x_extents[2] + v);
                        sum += term(at, weight + tap, place.channel);
                    }
                    tap += TRANSPOSED ? 0xffffffffu : 1u;
                }
            }
        }
        first += plane;
    }
    return sum;
}
