#version 460
// Brings each chain of chains.glsl into ascending order, so that sums do not depend on chance: merge sort of a list, runs of 1, 2, 4, ... at a time.
// Source: D. E. Knuth, The Art of Computer Programming, volume 3, section 5.2.4, algorithm L.

layout(local_size_x_id = 0) in;

#include "grid.glsl"

layout(std430, binding = 0) buffer Chains {
    uint chains[];
};

layout(push_constant) uniform Push {
    uint slices;
    uint links; // where the links begin
};

// The end of what lies sorted already, 0 for nothing.
void append(uint slice, inout uint last, uint link) {
    if (last == 0u) {
        chains[slice] = link;
    } else {
        chains[links + last - 1u] = link;
    }
    last = link;
}

// Merges neighbouring runs of a length; how many pairs of runs there were.
uint merge_runs(uint slice, uint run) {
    uint left = chains[slice];
    uint last = 0u;
    uint pairs = 0u;
    while (left != 0u) {
        ++pairs;
        uint right = left;
        uint lefts = 0u;
        while (lefts < run && right != 0u) {
            ++lefts;
            right = chains[links + right - 1u];
        }
        uint rights = run;
        while (lefts > 0u || (rights > 0u && right != 0u)) {
            bool takes_left = rights == 0u || right == 0u || (lefts > 0u && left < right);
            if (takes_left) {
                uint link = left;
                left = chains[links + left - 1u];
                --lefts;
                append(slice, last, link);
            } else {
                uint link = right;
                right = chains[links + right - 1u];
                --rights;
                append(slice, last, link);
            }
        }
        left = right;
    }
    if (last != 0u) {
        chains[links + last - 1u] = 0u;
    }
    return pairs;
}

void main() {
    for (uint slice = invocation_index(); slice < slices; slice += invocation_count()) {
        for (uint run = 1u; merge_runs(slice, run) > 1u; run *= 2u) {
        }
    }
}
