// Scaled dot-product attention without ever holding all scores: a workgroup takes ROWS rows of queries that share a key head, and goes through the keys
// tile by tile. LANES invocations share a row; each keeps the largest score so far, the sum of the weights and its part of the result, all
// of which shrink when a larger score appears. With SPLIT, a workgroup goes through one of several parts of the keys and leaves what it has to
// attention_merge.comp. Source: M. Milakov, N. Gimelshein, Online normalizer calculation for softmax, 2018.

layout(local_size_x_id = 0) in; // ROWS times LANES
layout(constant_id = 1) const uint LANES = 1; // of a row
layout(constant_id = 2) const uint TILE = 16; // keys at a time; LANES divides it, and it divides the workgroup's size
layout(constant_id = 3) const uint KEY_SIZE = 32;
layout(constant_id = 4) const uint VALUE_SIZE = 32;
layout(constant_id = 5) const uint ADDING = 0; // what is added to scores: 0 nothing, 1 elements of the operands' type, 2 of f32
layout(constant_id = 6) const bool CAUSAL = false;
layout(constant_id = 7) const uint HIDING = 0; // 0 shows all keys, 1 hides those of truth values that do not hold, 2 of those that do

const uint ROWS = gl_WorkGroupSize.x / LANES;
const uint KEY_QUADS = (KEY_SIZE + 3u) / 4u;
const uint VALUE_QUADS = (VALUE_SIZE + 3u) / 4u;
const uint DOTS = TILE / LANES; // scores of one key that an invocation makes at a time
const uint PARTS = (VALUE_QUADS + LANES - 1u) / LANES; // quads of a result that it keeps

#include "grid.glsl"
#include "attention_operands.glsl"
#include "attention_weights.glsl"

layout(push_constant) uniform Push {
    uint matrices; // key heads of the whole batch
    uint key_heads;
    uint heads_of_key;
    uint queries; // of a head
    uint keys; // of a head
    uint splits; // parts that the keys are taken in
    uint keys_of_split;
    float scale;
    float fill; // the score of a hidden key
    uint q_batch; // strides count quads, or elements
    uint q_head;
    uint q_row;
    uint k_batch;
    uint k_head;
    uint k_row;
    uint v_batch;
    uint v_head;
    uint v_row;
    uint y_batch;
    uint y_head;
    uint y_row;
    uint mask_batch; // these count elements
    uint mask_head;
    uint mask_query;
    uint mask_key;
    uint shown_batch;
    uint shown_head;
    uint shown_query;
    uint shown_key;
};

shared vec4 query[ROWS * KEY_QUADS];
shared float scores[ROWS * TILE];
shared float weights[ROWS * TILE];

struct Row {
    uint head; // among those of the key head
    uint query;
    uint seen; // keys that it sees
};

// The rows of a key head are those of its first query head, then those of the next.
Row row_of(uint number) {
    uint head = number / queries;
    uint query = number - head * queries;
    uint behind = query + keys + 1u;
    return Row(head, query, CAUSAL ? min(keys, behind - min(behind, queries)) : keys);
}

void load_queries(uint first, uint rows, uint from) {
    for (uint i = gl_LocalInvocationID.x; i < ROWS * KEY_QUADS; i += gl_WorkGroupSize.x) {
        uint row = i / KEY_QUADS;
        uint quad = i - row * KEY_QUADS;
        Row r = row_of(min(first + row, rows - 1u));
        uint at = from + r.head * q_head + r.query * q_row;
        query[i] = LOAD(q, at, quad, KEY_SIZE);
    }
}

// The scores of a tile: an invocation takes one key and DOTS neighbouring rows, so that what it loads of the key serves them all.
void score(uint start, uint first, uint rows, uint k_from, uint mask_from, uint shown_from) {
    uint place = gl_LocalInvocationID.x % TILE;
    uint row = gl_LocalInvocationID.x / TILE * DOTS;
    uint key = min(start + place, keys - 1u);
    uint at = k_from + key * k_row;
    float dots[DOTS];
    for (uint i = 0; i < DOTS; ++i) {
        dots[i] = 0.0;
    }
    for (uint quad = 0; quad < KEY_QUADS; ++quad) {
        vec4 elements = LOAD(k, at, quad, KEY_SIZE);
        for (uint i = 0; i < DOTS; ++i) {
            dots[i] += dot(query[(row + i) * KEY_QUADS + quad], elements);
        }
    }
    for (uint i = 0; i < DOTS; ++i) {
        float value = scale * dots[i];
        if (ADDING + HIDING != 0u) {
            Row r = row_of(min(first + row + i, rows - 1u));
            uint asked = shown_from + r.head * shown_head + r.query * shown_query + key * shown_key;
            if (HIDING != 0u && holds(asked) == (HIDING == 2u)) {
                value = fill;
            }
            uint masked = mask_from + r.head * mask_head + r.query * mask_query + key * mask_key;
            if (ADDING == 1u) {
                value += MASK_VALUE(masked);
            } else if (ADDING == 2u) {
                value += uintBitsToFloat(mask_words[masked]);
            }
        }
        scores[(row + i) * TILE + place] = value;
    }
}

void main() {
    uint rows = heads_of_key * queries;
    uint blocks = (rows + ROWS - 1u) / ROWS;
    uint number = workgroup_index();
    if (number >= matrices * blocks * splits) {
        return;
    }
    uint block = number / splits;
    uint matrix = block / blocks;
    uint first = (block - matrix * blocks) * ROWS;
    uint batch = matrix / key_heads;
    uint key_head = matrix - batch * key_heads;
    uint head = key_head * heads_of_key;
    uint k_from = batch * k_batch + key_head * k_head;
    uint v_from = batch * v_batch + key_head * v_head;
    uint mask_from = batch * mask_batch + head * mask_head;
    uint shown_from = batch * shown_batch + head * shown_head;
    load_queries(first, rows, batch * q_batch + head * q_head);

    uint local = gl_LocalInvocationID.x / LANES;
    uint lane = gl_LocalInvocationID.x % LANES;
    Row mine = row_of(min(first + local, rows - 1u));
    float largest = NEGATIVE_INFINITY;
    float sum = 0.0;
    bool broken = false;
    vec4 result[PARTS];
    for (uint part = 0; part < PARTS; ++part) {
        result[part] = vec4(0.0);
    }
    uint begin = (number - block * splits) * keys_of_split;
    uint end = min(keys, begin + keys_of_split);
    Row last = row_of(min(first + ROWS, rows) - 1u);
    if (CAUSAL && last.head == row_of(first).head) {
        end = min(end, last.seen); // of the rows of one head the last sees most
    }
    barrier(); // the queries are there
    for (uint start = begin; start < end; start += TILE) {
        score(start, first, rows, k_from, mask_from, shown_from);
        barrier();
        uint seen = min(min(mine.seen, end) - min(min(mine.seen, end), start), TILE);
        float before = largest;
        for (uint place = 0; place < seen; ++place) {
            float value = scores[local * TILE + place];
            broken = broken || breaks_row(value);
            largest = max(largest, value);
        }
        for (uint place = lane; place < seen; place += LANES) {
            weights[local * TILE + place] = weight(scores[local * TILE + place], largest);
        }
        barrier();
        float kept = kept_share(before, largest);
        sum *= kept;
        for (uint part = 0; part < PARTS; ++part) {
            result[part] *= kept;
        }
        for (uint place = 0; place < seen; ++place) {
            float factor = weights[local * TILE + place];
            uint at = v_from + (start + place) * v_row;
            sum += factor;
            for (uint part = 0; part < PARTS; ++part) {
                uint quad = part * LANES + lane;
                if (quad < VALUE_QUADS) {
                    result[part] += factor * LOAD(v, at, quad, VALUE_SIZE);
                }
            }
        }
    }
    if (first + local >= rows) {
        return;
    }
#if SPLIT
    uint to = ((matrix * rows + first + local) * splits + (number - block * splits)) * (VALUE_QUADS + 1u);
    for (uint part = 0; part < PARTS; ++part) {
        uint quad = part * LANES + lane;
        if (quad < VALUE_QUADS) {
            parts[to + quad] = result[part];
        }
    }
    if (lane == 0u) {
        parts[to + VALUE_QUADS] = vec4(sum, largest, broken ? 1.0 : 0.0, 0.0);
    }
#else
    uint to = batch * y_batch + (head + mine.head) * y_head + mine.query * y_row;
    for (uint part = 0; part < PARTS; ++part) {
        uint quad = part * LANES + lane;
        if (quad < VALUE_QUADS) {
            store(to, quad, shared_out(result[part], sum, broken));
        }
    }
#endif
}
