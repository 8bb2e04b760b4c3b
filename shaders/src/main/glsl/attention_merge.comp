#version 460
// Puts together what attention.comp found in several parts of the keys: one quad of a result an invocation.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "quads.glsl"
#include "attention_weights.glsl"

layout(std430, binding = 0) readonly buffer Parts {
    vec4 parts[];
};
layout(std430, binding = 1) writeonly buffer Y {
    QUAD y[];
};

layout(push_constant) uniform Push {
    uint elements; // quads of all results
    uint value_quads; // of one result
    uint splits;
    uint queries;
    uint heads;
    uint y_batch; // strides count quads
    uint y_head;
    uint y_row;
};

void main() {
    uint element = invocation_index();
    if (element >= elements) {
        return;
    }
    uint row = element / value_quads;
    uint quad = element - row * value_quads;
    uint from = row * splits * (value_quads + 1u);
    float largest = NEGATIVE_INFINITY;
    for (uint part = 0; part < splits; ++part) {
        largest = max(largest, parts[from + part * (value_quads + 1u) + value_quads].y);
    }
    vec4 result = vec4(0.0);
    float sum = 0.0;
    bool broken = false;
    for (uint part = 0; part < splits; ++part) {
        uint at = from + part * (value_quads + 1u);
        vec4 state = parts[at + value_quads];
        float kept = kept_share(state.y, largest);
        sum += kept * state.x;
        result += kept * parts[at + quad];
        broken = broken || state.z != 0.0;
    }
    uint head = row / queries;
    uint batch = head / heads;
    uint to = batch * y_batch + (head - batch * heads) * y_head + (row - head * queries) * y_row;
    y[to + quad] = quad_of(shared_out(result, sum, broken));
}
