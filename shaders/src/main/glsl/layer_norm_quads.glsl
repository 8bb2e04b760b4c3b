// Normalization as in layer_norm_rows.comp for rows of whole quads, one row an invocation, four running sums. The rows of a subgroup take
// the same place of scale and bias at the same time.

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "quads.glsl"
#include "layer_norm_row.glsl"

#define ELEMENTS QUAD
#define ROW_UNITS (extent / 4u)
#define VALUES vec4
#define ELEMENT_VALUES(stored) quad_values(stored)
#define ELEMENTS_OF(values) quad_of(values)
#include "norm_operands.glsl"

float total(vec4 sums) {
    return (sums.x + sums.y) + (sums.z + sums.w);
}

void main() {
    uint row = invocation_index();
    if (row >= rows) {
        return;
    }
    uint quads = ROW_UNITS;
    uint from = row * quads;
#if EMBEDDED
    begin_row(row);
#endif
    vec4 sums = vec4(0.0);
    for (uint quad = 0; CENTERED && quad < quads; ++quad) {
        sums += normalized_values(from + quad);
    }
    float mean = total(sums) / float(extent);
    vec4 squares = vec4(0.0);
    for (uint quad = 0; quad < quads; ++quad) {
        vec4 distance = normalized_values(from + quad) - mean;
        squares += distance * distance;
    }
    float factor = inverse_deviation(total(squares));
    for (uint quad = 0; quad < quads; ++quad) {
        write(from + quad, quad, mean, factor);
    }
}
