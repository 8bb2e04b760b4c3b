#version 460
// y = sum, product, largest or smallest of x over some axes: one output element an invocation, one term after another; or, with TREE, one a workgroup, in
// which invocations take every so-many-th term and a tree puts together what they have. Axes as in reduce_rows.comp.
//! variant f32 ELEMENT=32 TREE=0
//! variant f16 ELEMENT=16 TREE=0
//! variant tree_f32 ELEMENT=32 TREE=1
//! variant tree_f16 ELEMENT=16 TREE=1
#if ELEMENT == 16
#extension GL_EXT_shader_16bit_storage : require
#endif

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "scalars.glsl"
#include "reduce_axes.glsl"

const uint SUM = 0;
const uint PRODUCT = 1;
const uint LARGEST = 2;
const uint SMALLEST = 3;

layout(constant_id = 1) const uint OPERATION = SUM;

float with_term(float so_far, float term) {
    switch (OPERATION) {
        case PRODUCT:
            return so_far * term;
        case LARGEST:
            return is_nan(so_far) ? so_far : is_nan(term) ? term : max(so_far, term);
        case SMALLEST:
            return is_nan(so_far) ? so_far : is_nan(term) ? term : min(so_far, term);
        default:
            return so_far + term;
    }
}

float term_at(uint from, uint term) {
    return scalar_value(x[from + averaged_offset(term)]);
}

#define REDUCED float
#define stored(reduced) scalar_of(reduced)
#include "reduce_order.glsl"
