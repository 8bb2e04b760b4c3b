// A tile of the product that the macros of matmul_first.glsl name, as matmul_tiled.glsl says.

void PRODUCT(uint tile) {
    uint columns = COLUMNS_IN_ALL;
    uint column_tiles = column_tiles_of(columns);
    uint across = tile / column_tiles;
    uint batch = across / row_tiles();
    uint first_row = (across - batch * row_tiles()) * TILE_ROWS;
    uint first_column = (tile - across * column_tiles) * TILE_COLUMNS;
    uvec2 matrices = operand_matrices(batch);
    // Every eighth row: what a subgroup reads at a time lies side by side.
    uint my_row = gl_LocalInvocationID.x / 16u;
    uint my_quad = gl_LocalInvocationID.x % 16u;

    vec4 sums[ROWS];
#ifdef GATED
    vec4 up_sums[ROWS];
#endif
    [[unroll]] for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
#ifdef GATED
        up_sums[row] = vec4(0.0);
#endif
    }
    vec4 next_a[A_LOADS];
    vec4 next_b[B_LOADS];
#ifdef GATED
    vec4 next_up[B_LOADS];
#endif
    for (uint first_term = 0; first_term < k + TILE_TERMS; first_term += TILE_TERMS) {
        if (first_term > 0u) {
            KEEP(a_tile, next_a, A_LOADS, TILE_ROWS * A_QUADS)
            KEEP(b_tile, next_b, B_LOADS, TILE_TERMS * B_QUADS)
#ifdef GATED
            KEEP(up_tile, next_up, B_LOADS, TILE_TERMS * B_QUADS)
#endif
            barrier();
        }
        if (first_term < k) {
            FETCH(next_a, A_LOADS, a, A_QUADS, matrices.x * m * k, first_row, m, first_term, k)
            FETCH(next_b, B_LOADS, RIGHT_OPERAND, B_QUADS, matrices.y * k * columns, first_term, k, first_column, columns)
#ifdef GATED
            FETCH(next_up, B_LOADS, up, B_QUADS, matrices.y * k * columns, first_term, k, first_column, columns)
#endif
        }
        if (first_term > 0u) {
            for (uint quad = 0; quad < A_QUADS; ++quad) {
                vec4 factors[4];
#ifdef GATED
                vec4 up_factors[4];
#endif
                [[unroll]] for (uint term = 0; term < 4u; ++term) {
                    factors[term] = b_tile[(quad * 4u + term) * B_QUADS + my_quad];
#ifdef GATED
                    up_factors[term] = up_tile[(quad * 4u + term) * B_QUADS + my_quad];
#endif
                }
                [[unroll]] for (uint row = 0; row < ROWS; ++row) {
                    vec4 from_a = a_tile[(row * 8u + my_row) * A_QUADS + quad];
                    [[unroll]] for (uint term = 0; term < 4u; ++term) {
                        sums[row] += from_a[term] * factors[term];
#ifdef GATED
                        up_sums[row] += from_a[term] * up_factors[term];
#endif
                    }
                }
            }
            barrier();
        }
    }
    uint right = first_column + my_quad * 4u;
    if (right >= columns) {
        return;
    }
#ifdef BIASED
    vec4 offset = HAS_BIAS ? ELEMENTS(OFFSETS, right, columns - 1u - right) : vec4(0.0);
#endif
#ifdef GATED
    vec4 up_offset = HAS_BIAS ? ELEMENTS(up_bias, right, columns - 1u - right) : vec4(0.0);
#endif
    [[unroll]] for (uint row = 0; row < ROWS; ++row) {
#ifdef GATED
        vec4 result = GATED_BY(sums[row], offset, up_sums[row], up_offset);
#else
        vec4 result = FINISHED(sums[row], offset);
#endif
        uint down = first_row + row * 8u + my_row;
        if (down < m) {
            STORE(RESULT, (batch * m + down) * columns + right, columns - right, result)
        }
    }
}
