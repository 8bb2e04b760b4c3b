// The left operand of a product of few rows where that is the sum of two tensors, normalized row by row: each workgroup normalizes the rows of its tile
// into shared memory, and one of them writes what is kept. FIRST_NORM_BINDING is behind those of the product. The invocations of a workgroup are dealt
// out among the rows; those of one row sum every so-many-th quad of it.

layout(constant_id = 3) const uint ROW_QUADS = 1; // k / 4
layout(constant_id = 4) const bool CENTERED = true; // layer normalization; else RMS normalization, which has no mean and no shift
layout(constant_id = 5) const bool KEEPS_SUM = false; // what is kept is the sum, not the normalized rows

layout(std430, binding = FIRST_NORM_BINDING) readonly buffer Residual {
    QUAD residual[];
};
layout(std430, binding = FIRST_NORM_BINDING + 1) readonly buffer Scale {
    QUAD scale[];
};
// Holds the scale where there is no shift, and is not read there.
layout(std430, binding = FIRST_NORM_BINDING + 2) readonly buffer Shift {
    QUAD shift[];
};
layout(std430, binding = FIRST_NORM_BINDING + 3) writeonly buffer Kept {
    QUAD kept[];
};

#include "inverse_deviation.glsl"

const uint INVOCATIONS = COLUMNS * PARTS;
const uint ROW_LANES = INVOCATIONS > ROWS ? INVOCATIONS / ROWS : 1;
const uint ROWS_AT_ONCE = INVOCATIONS / ROW_LANES;

shared vec4 normalized[ROWS * ROW_QUADS];
shared float row_sums[INVOCATIONS];

float sum_of(vec4 values) {
    return (values.x + values.y) + (values.z + values.w);
}

// What the invocations of a row have summed, added up by each of them for itself: two barriers, where a tree has one a level. All invocations of the
// workgroup come here.
float row_sum(float own, uint invocation, uint lane) {
    row_sums[invocation] = own;
    barrier();
    float sum = 0.0;
    for (uint other = 0; other < ROW_LANES; ++other) {
        sum += row_sums[invocation - lane + other];
    }
    barrier();
    return sum;
}

// Normalizes the rows of a tile. All invocations of the workgroup come here.
void normalize_rows(uint first_row, bool keeps) {
    uint invocation = gl_LocalInvocationID.y * COLUMNS + gl_LocalInvocationID.x;
    uint lane = invocation % ROW_LANES;
    for (uint first = 0; first < ROWS; first += ROWS_AT_ONCE) {
        uint tile_row = first + invocation / ROW_LANES;
        uint row = first_row + tile_row;
        // Rows past the edge repeat the last one.
        uint from = min(row, m - 1u) * ROW_QUADS;
        uint at = tile_row * ROW_QUADS;
        vec4 sums = vec4(0.0);
        for (uint quad = lane; quad < ROW_QUADS; quad += ROW_LANES) {
            vec4 sum = quad_values(a[from + quad]) + quad_values(residual[from + quad]);
            normalized[at + quad] = sum;
            sums += sum;
        }
        float mean = 0.0;
        if (CENTERED) {
            mean = row_sum(sum_of(sums), invocation, lane) / float(k);
        }
        vec4 squares = vec4(0.0);
        for (uint quad = lane; quad < ROW_QUADS; quad += ROW_LANES) {
            vec4 distance = normalized[at + quad] - mean;
            squares += distance * distance;
        }
        float factor = inverse_deviation(row_sum(sum_of(squares), invocation, lane), k, epsilon, CENTERED);
        for (uint quad = lane; quad < ROW_QUADS; quad += ROW_LANES) {
            vec4 sum = normalized[at + quad];
            vec4 value = (sum - mean) * factor * quad_values(scale[quad]);
            if (CENTERED) {
                value += quad_values(shift[quad]);
            }
            normalized[at + quad] = value;
            if (keeps && row < m) {
                kept[from + quad] = quad_of(KEEPS_SUM ? sum : value);
            }
        }
    }
    barrier();
}

// Normalizes the rows of a workgroup's tile, whichever product that is of; the first product's tiles see to what is kept.
void normalize_rows_of(uint tile) {
    uint columns = n;
    bool first = true;
#ifdef QKV
    if (tile >= tiles_of(n)) {
        tile -= tiles_of(n);
        first = false;
        columns = second_n;
        if (tile >= tiles_of(second_n)) {
            tile -= tiles_of(second_n);
            columns = third_n;
        }
    }
#endif
    uint column_tiles = column_tiles_of(columns);
    uint across = tile / column_tiles;
    bool keeps = first && across < row_tiles() && tile == across * column_tiles;
    normalize_rows(across % row_tiles() * ROWS, keeps);
}
