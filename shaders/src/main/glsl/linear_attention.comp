#version 460
// Linear attention: an invocation keeps one column of one key head's state, in binary32, and goes through the steps with it; columns do not see one another.
//! variant f32 ELEMENT=32
//! variant f16 ELEMENT=16
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint KEY_SIZE = 1;
layout(constant_id = 2) const uint DECAYS = 0; // elements of decay a key head has in a step
layout(constant_id = 3) const uint BETAS = 0; // elements of beta in a step

#include "grid.glsl"
#include "scalars.glsl"
#include "elementary.glsl"

layout(std430, binding = 0) readonly buffer Queries {
    SCALAR queries[];
};
layout(std430, binding = 1) readonly buffer Keys {
    SCALAR keys[];
};
layout(std430, binding = 2) readonly buffer Values {
    SCALAR values[];
};
layout(std430, binding = 3) readonly buffer State {
    SCALAR state[];
};
layout(std430, binding = 4) readonly buffer Decay {
    SCALAR decay[];
};
layout(std430, binding = 5) readonly buffer Beta {
    SCALAR beta[];
};
layout(std430, binding = 6) writeonly buffer Y {
    SCALAR y[];
};

layout(push_constant) uniform Push {
    uint columns; // of all heads of all sequences
    uint steps;
    uint heads;
    uint key_heads;
    uint value_size;
    float scale;
};

float column[KEY_SIZE];

float decay_factor(uint place) {
    return exponential(scalar_value(decay[place]));
}

// One step of the column: key_head counts the key heads of all steps.
void change(uint step_of_row, uint key_head, uint head, uint v) {
    uint key = key_head * KEY_SIZE;
    float held = 0.0;
    float kept = DECAYS == 1 ? decay_factor(key_head) : 1.0;
    for (uint k = 0; k < KEY_SIZE; ++k) {
        if (DECAYS > 0) {
            column[k] *= DECAYS == 1 ? kept : decay_factor(key + k);
        }
        if (BETAS > 0) {
            held += scalar_value(keys[key + k]) * column[k];
        }
    }
    float added = scalar_value(values[key_head * value_size + v]);
    if (BETAS > 0) {
        added = scalar_value(beta[step_of_row * BETAS + (BETAS == 1 ? 0 : head)]) * (added - held);
    }
    for (uint k = 0; k < KEY_SIZE; ++k) {
        column[k] += scalar_value(keys[key + k]) * added;
    }
}

void main() {
    uint number = invocation_index();
    if (number >= columns) {
        return;
    }
    uint matrix = number / value_size;
    uint v = number - matrix * value_size;
    uint row = matrix / key_heads;
    uint head = matrix - row * key_heads;
    uint shares = heads / key_heads;
    uint begin = row * (steps * heads + key_heads * KEY_SIZE) * value_size;
    for (uint k = 0; k < KEY_SIZE; ++k) {
        column[k] = scalar_value(state[(matrix * KEY_SIZE + k) * value_size + v]);
    }
    for (uint i = 0; i < steps; ++i) {
        uint step_of_row = row * steps + i;
        change(step_of_row, step_of_row * key_heads + head, head, v);
        for (uint query = head * shares; query < (head + 1) * shares; ++query) {
            float sum = 0.0;
            for (uint k = 0; k < KEY_SIZE; ++k) {
                sum += scalar_value(queries[(step_of_row * heads + query) * KEY_SIZE + k]) * column[k];
            }
            y[begin + (i * heads + query) * value_size + v] = scalar_of(scale * sum);
        }
    }
    uint last = begin + steps * heads * value_size + head * KEY_SIZE * value_size;
    for (uint k = 0; k < KEY_SIZE; ++k) {
        y[last + k * value_size + v] = scalar_of(column[k]);
    }
}
