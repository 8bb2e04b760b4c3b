// Convolution, one output element an invocation, finished as conv_finish.glsl says.

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer W {
    SCALAR w[];
};

#define SUM float
#define term(at_x, at_w, channel) (scalar_value(x[at_x]) * scalar_value(w[at_w]))

#include "conv_taps.glsl"
#include "conv_finish.glsl"

void main() {
    for (uint element = invocation_index(); element < elements; element += invocation_count()) {
        Place place = place_of(element);
#ifdef LAYER
        y[element] = scalar_of(finished(convolved(place), channel_of(place.channel), element));
#else
        y[element] = scalar_of(convolved(place));
#endif
    }
}
