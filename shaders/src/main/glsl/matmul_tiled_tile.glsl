// A tile of the product that the macros of matmul_first.glsl name, as matmul_tiled.glsl says.

void PRODUCT(uint tile) {
    uint columns = COLUMNS_IN_ALL;
    uint column_tiles = column_tiles_of(columns);
    uint across = tile / column_tiles;
    uint batch = across / row_tiles();
    uint first_row = (across - batch * row_tiles()) * TILE_ROWS;
    uint first_column = (tile - across * column_tiles) * TILE_COLUMNS;
    uvec2 matrices = operand_matrices(batch);
    uint my_rows = gl_LocalInvocationID.x / 16u * ROWS;
    uint my_quad = gl_LocalInvocationID.x % 16u;

    vec4 sums[ROWS];
#ifdef GATED
    vec4 up_sums[ROWS];
#endif
    for (uint row = 0; row < ROWS; ++row) {
        sums[row] = vec4(0.0);
#ifdef GATED
        up_sums[row] = vec4(0.0);
#endif
    }
    for (uint first_term = 0; first_term < k; first_term += TILE_TERMS) {
        load_a(matrices.x, first_row, first_term);
        LOAD_TILE(b_tile, RIGHT_OPERAND, matrices.y, first_column, first_term, columns)
#ifdef GATED
        LOAD_TILE(up_tile, up, matrices.y, first_column, first_term, columns)
#endif
        barrier();
        for (uint term = 0; term < TILE_TERMS; ++term) {
            vec4 factors = b_tile[term * (TILE_COLUMNS / 4u) + my_quad];
#ifdef GATED
            vec4 up_factors = up_tile[term * (TILE_COLUMNS / 4u) + my_quad];
#endif
            for (uint row = 0; row < ROWS; ++row) {
                float from_a = a_tile[(my_rows + row) * TILE_TERMS + term];
                sums[row] += from_a * factors;
#ifdef GATED
                up_sums[row] += from_a * up_factors;
#endif
            }
        }
        barrier();
    }
    uint right = first_column + my_quad * 4u;
#ifdef BIASED
    uvec4 inside = min(right + uvec4(0u, 1u, 2u, 3u), uvec4(columns - 1u));
    vec4 offset = HAS_BIAS ? SCALARS_OF(OFFSETS, inside) : vec4(0.0);
#endif
#ifdef GATED
    vec4 up_offset = HAS_BIAS ? SCALARS_OF(up_bias, inside) : vec4(0.0);
#endif
    for (uint row = 0; row < ROWS; ++row) {
#ifdef GATED
        vec4 result = GATED_BY(sums[row], offset, up_sums[row], up_offset);
#else
        vec4 result = FINISHED(sums[row], offset);
#endif
        uint down = first_row + my_rows + row;
        for (uint part = 0; part < 4u; ++part) {
            if (down < m && right + part < columns) {
                RESULT[(batch * m + down) * columns + right + part] = scalar_of(result[part]);
            }
        }
    }
}
