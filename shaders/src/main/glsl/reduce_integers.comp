#version 460
// The same as reduce_terms.comp on integers and truth values, in 64-bit integers, which hold the elements of every type.
//! variant b1 BYTES=1 TREE=0
//! variant b2 BYTES=2 TREE=0
//! variant b4 BYTES=4 TREE=0
//! variant b8 BYTES=8 TREE=0
//! variant tree_b1 BYTES=1 TREE=1
//! variant tree_b2 BYTES=2 TREE=1
//! variant tree_b4 BYTES=4 TREE=1
//! variant tree_b8 BYTES=8 TREE=1
#include "integer_elements.glsl"

layout(local_size_x_id = 0) in;

#include "grid.glsl"
#include "numbers.glsl"
#include "cast_integers.glsl"
#include "reduce_axes.glsl"

const uint SUM = 0;
const uint PRODUCT = 1;
const uint LARGEST = 2;
const uint SMALLEST = 3;

layout(constant_id = 1) const uint OPERATION = SUM;
layout(constant_id = 2) const uint TYPE = I32;

uvec2 with_term(uvec2 so_far, uvec2 term) {
    switch (OPERATION) {
        case PRODUCT:
            return product(so_far, term);
        case LARGEST:
            return less_as(so_far, term, TYPE) ? term : so_far;
        case SMALLEST:
            return less_as(term, so_far, TYPE) ? term : so_far;
        default:
            return sum(so_far, term);
    }
}

uvec2 term_at(uint from, uint term) {
    return extended(bits_of(x[from + averaged_offset(term)]), TYPE);
}

#define REDUCED uvec2
#define stored(reduced) word_of(reduced)
#include "reduce_order.glsl"
