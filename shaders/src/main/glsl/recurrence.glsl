// A recurrent layer in one direction, one workgroup a sequence: it goes through the steps by itself, so that no workgroup waits for another. Each
// invocation has units of its own, whose state all others read from shared memory in the next step: of two halves one is read and the other written. States
// stay binary32 from step to step. GATES is 1, 3 or 4, for an RNN, a GRU or an LSTM.

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint HIDDEN = 1;
layout(constant_id = 2) const bool REVERSE = false;
#if GATES == 3
layout(constant_id = 3) const bool RESET_AFTER = false;
#elif GATES == 4
layout(constant_id = 3) const bool COUPLED = false;
#endif
layout(constant_id = 4) const uint F = 2;
layout(constant_id = 5) const float F_ALPHA = 0.0;
layout(constant_id = 6) const float F_BETA = 0.0;
#if GATES > 1
layout(constant_id = 7) const uint G = 1;
layout(constant_id = 8) const float G_ALPHA = 0.0;
layout(constant_id = 9) const float G_BETA = 0.0;
#endif
#if GATES > 3
layout(constant_id = 10) const uint H = 1;
layout(constant_id = 11) const float H_ALPHA = 0.0;
layout(constant_id = 12) const float H_BETA = 0.0;
#endif

#include "grid.glsl"
#include "scalars.glsl"
#include "activation.glsl"

layout(std430, binding = 0) readonly buffer X {
    SCALAR x[];
};
layout(std430, binding = 1) readonly buffer R {
    SCALAR r[];
};
layout(std430, binding = 2) readonly buffer B {
    SCALAR b[];
};
layout(std430, binding = 3) readonly buffer FirstState {
    SCALAR first_state[];
};
layout(std430, binding = 4) readonly buffer Lengths {
    int lengths[];
};
#if GATES == 4
layout(std430, binding = 5) readonly buffer FirstCell {
    SCALAR first_cell[];
};
layout(std430, binding = 6) readonly buffer Peepholes {
    SCALAR peepholes[];
};
layout(std430, binding = 7) writeonly buffer Y {
    SCALAR y[];
};
#else
layout(std430, binding = 5) writeonly buffer Y {
    SCALAR y[];
};
#endif

layout(push_constant) uniform Push {
    uint steps;
    uint batch;
    float clip; // infinite if there is none
};

shared float state[2 * HIDDEN];
#if GATES == 3
shared float update_gate[HIDDEN];
shared float kept[HIDDEN]; // the state behind the reset gate
#elif GATES == 4
shared float cells[HIDDEN];
#endif

float clipped(float value) {
    return is_nan(value) ? value : clamp(value, -clip, clip);
}

float gate_function(float value) {
    return activated(F, F_ALPHA, F_BETA, clipped(value));
}

#if GATES > 1
float proposal_function(float value) {
    return activated(G, G_ALPHA, G_BETA, clipped(value));
}
#endif

// What inputs and bias add to a gate of a unit.
float given(uint at, uint place) {
    return scalar_value(x[at + place]) + scalar_value(b[place]);
}

// Goes through all units, ADD being a macro that takes one's number, in four a round: drivers count rounds.
#define OVER_UNITS(ADD)                   \
    {                                     \
        uint k = 0;                       \
        for (; k + 3 < HIDDEN; k += 4) {  \
            ADD(k);                       \
            ADD(k + 1);                   \
            ADD(k + 2);                   \
            ADD(k + 3);                   \
        }                                 \
        for (; k < HIDDEN; ++k) {         \
            ADD(k);                       \
        }                                 \
    }

#if GATES == 1
void add_product(inout float sum, uint last, uint k, uint unit) {
    sum += state[last + k] * scalar_value(r[k * HIDDEN + unit]);
}
#define ADD_PRODUCT(k) add_product(sum, last, k, unit)

void make_state(uint at, uint last, uint next) {
    for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
        float sum = given(at, unit);
        OVER_UNITS(ADD_PRODUCT)
        state[next + unit] = gate_function(sum);
    }
}
#elif GATES == 3
void add_products(inout vec3 sums, uint last, uint k, uint unit) {
    float other = state[last + k];
    uint weight = 3 * k * HIDDEN + unit;
    sums.x += other * scalar_value(r[weight]);
    sums.y += other * scalar_value(r[weight + HIDDEN]);
    if (RESET_AFTER) {
        sums.z += other * scalar_value(r[weight + 2 * HIDDEN]);
    }
}
#define ADD_PRODUCTS(k) add_products(sums, last, k, unit)

void add_kept(inout float sum, uint k, uint unit) {
    sum += kept[k] * scalar_value(r[(3 * k + 2) * HIDDEN + unit]);
}
#define ADD_KEPT(k) add_kept(sum, k, unit)

void make_gates(uint at, uint last, uint unit) {
    vec3 sums = vec3(given(at, unit), given(at, HIDDEN + unit), scalar_value(b[2 * HIDDEN + unit]));
    OVER_UNITS(ADD_PRODUCTS)
    float reset = gate_function(sums.y);
    update_gate[unit] = gate_function(sums.x);
    kept[unit] = RESET_AFTER ? reset * sums.z : reset * state[last + unit];
}

// What the reset gate leaves of the product.
float kept_product(uint unit) {
    if (RESET_AFTER) {
        return kept[unit];
    }
    float sum = scalar_value(b[2 * HIDDEN + unit]);
    OVER_UNITS(ADD_KEPT)
    return sum;
}

void make_state(uint at, uint last, uint next) {
    for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
        make_gates(at, last, unit);
    }
    barrier();
    for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
        float proposed = proposal_function(scalar_value(x[at + 2 * HIDDEN + unit]) + kept_product(unit));
        float left = update_gate[unit];
        state[next + unit] = (1.0 - left) * proposed + left * state[last + unit];
    }
}
#else
void add_products(inout vec4 sums, uint last, uint k, uint unit) {
    float other = state[last + k];
    uint weight = 4 * k * HIDDEN + unit;
    sums.x += other * scalar_value(r[weight]);
    sums.y += other * scalar_value(r[weight + HIDDEN]);
    sums.z += other * scalar_value(r[weight + 2 * HIDDEN]);
    sums.w += other * scalar_value(r[weight + 3 * HIDDEN]);
}
#define ADD_PRODUCTS(k) add_products(sums, last, k, unit)

vec4 gate_sums(uint at, uint last, uint unit) {
    vec4 sums = vec4(
            given(at, unit), given(at, HIDDEN + unit), given(at, 2 * HIDDEN + unit), given(at, 3 * HIDDEN + unit));
    OVER_UNITS(ADD_PRODUCTS)
    return sums;
}

void make_state(uint at, uint last, uint next) {
    for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
        vec4 sums = gate_sums(at, last, unit);
        float held = cells[unit];
        float entering = gate_function(sums.x + scalar_value(peepholes[unit]) * held);
        float remaining = COUPLED
                ? 1.0 - entering
                : gate_function(sums.z + scalar_value(peepholes[2 * HIDDEN + unit]) * held);
        held = remaining * held + entering * proposal_function(sums.w);
        cells[unit] = held;
        float leaving = gate_function(sums.y + scalar_value(peepholes[HIDDEN + unit]) * held);
        state[next + unit] = leaving * activated(H, H_ALPHA, H_BETA, clipped(held));
    }
}
#endif

void begin(uint row) {
    for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
        state[unit] = scalar_value(first_state[row * HIDDEN + unit]);
#if GATES == 4
        cells[unit] = scalar_value(first_cell[row * HIDDEN + unit]);
#endif
    }
    barrier();
}

void end(uint row, uint last) {
    for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
        y[(steps * batch + row) * HIDDEN + unit] = scalar_of(state[last + unit]);
#if GATES == 4
        y[((steps + 1) * batch + row) * HIDDEN + unit] = scalar_of(cells[unit]);
#endif
    }
}

void main() {
    uint row = workgroup_index();
    if (row >= batch) {
        return;
    }
    begin(row);
    uint count = uint(clamp(lengths[row], 0, int(steps)));
    uint last = 0;
    for (uint i = 0; i < count; ++i) {
        uint at = (REVERSE ? count - 1 - i : i) * batch + row;
        uint next = HIDDEN - last;
        make_state(at * GATES * HIDDEN, last, next);
        for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
            y[at * HIDDEN + unit] = scalar_of(state[next + unit]);
        }
        barrier();
        last = next;
    }
    for (uint i = count; i < steps; ++i) {
        for (uint unit = gl_LocalInvocationID.x; unit < HIDDEN; unit += gl_WorkGroupSize.x) {
            // Always 0, but no constant: a device that only stores small numbers has none of them.
            y[(i * batch + row) * HIDDEN + unit] = scalar_of(i < count ? state[last + unit] : 0.0);
        }
    }
    end(row, last);
}
