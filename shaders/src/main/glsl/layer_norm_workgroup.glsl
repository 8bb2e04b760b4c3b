// Normalization as in layer_norm_rows.comp, one row a workgroup: invocations sum every so-many-th term, then a tree adds their sums.

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "layer_norm_row.glsl"
#define ELEMENTS SCALAR
#define ROW_UNITS extent
#define VALUES float
#define ELEMENT_VALUES(stored) scalar_value(stored)
#define ELEMENTS_OF(values) scalar_of(values)
#include "norm_operands.glsl"
#include "workgroup_tree.glsl"

void main() {
    uint row = workgroup_index();
    if (row >= rows) {
        return;
    }
    uint from = row * extent;
#if EMBEDDED
    begin_row(row);
#endif
    float mean = 0.0;
    if (CENTERED) {
        float sum = 0.0;
        for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
            sum += normalized_values(from + place);
        }
        mean = workgroup_sum(sum) / float(extent);
    }
    float squares = 0.0;
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        float distance = normalized_values(from + place) - mean;
        squares += distance * distance;
    }
    float factor = inverse_deviation(workgroup_sum(squares));
    for (uint place = gl_LocalInvocationID.x; place < extent; place += gl_WorkGroupSize.x) {
        write(from + place, place, mean, factor);
    }
}
