// A tile of the product that the macros of matmul_first.glsl name, as matmul_rows.glsl says.

void PRODUCT(uint tile) {
    uint n_units = COLUMNS_IN_ALL / UNIT_COLUMNS;
    uint k_units = k / UNIT_COLUMNS;
    uint steps = k / 4u;
    uint column_tiles = column_tiles_of(COLUMNS_IN_ALL);
    uint across = tile / column_tiles;
    uint batch = across / row_tiles();
    uint first_row = (across - batch * row_tiles()) * ROWS;
    uint column = (tile - across * column_tiles) * COLUMNS + gl_LocalInvocationID.x;
    uint part = gl_LocalInvocationID.y;
    uvec2 matrices = operand_matrices(batch);

    // Columns and rows past the edge repeat the last one; their results are not stored.
#ifdef RAGGED
    uvec4 units = 4u * column + uvec4(0u, 1u, 2u, 3u);
    PLACE inside = min(units, uvec4(n_units - 1u));
#else
    PLACE inside = min(column, n_units - 1u);
#endif
    PLACE right_at = matrices.y * k * n_units + inside;
    uint rows_at[ROWS];
    vec4 sums[ROWS];
#ifdef GATED
    vec4 up_sums[ROWS];
#endif
    for (uint row = 0; row < ROWS; ++row) {
#ifdef NORMALIZED
        rows_at[row] = row * ROW_QUADS;
#else
        rows_at[row] = (matrices.x * m + min(first_row + row, m - 1u)) * k_units;
#endif
        sums[row] = vec4(0.0);
#ifdef GATED
        up_sums[row] = vec4(0.0);
#endif
    }
    uint step = part;
    for (; step + PARTS < steps; step += 2u * PARTS) {
        PLACE near_at = right_at + 4u * step * n_units;
        PLACE far_at = right_at + 4u * (step + PARTS) * n_units;
        vec4 near[4] = TERMS_OF(RIGHT_OPERAND, near_at, n_units);
        vec4 far[4] = TERMS_OF(RIGHT_OPERAND, far_at, n_units);
#ifdef GATED
        vec4 up_near[4] = TERMS_OF(up, near_at, n_units);
        vec4 up_far[4] = TERMS_OF(up, far_at, n_units);
#endif
        for (uint row = 0; row < ROWS; ++row) {
            vec4 near_factors = factors_of(rows_at[row], step);
            vec4 far_factors = factors_of(rows_at[row], step + PARTS);
            sums[row] = product_of(far_factors, far, product_of(near_factors, near, sums[row]));
#ifdef GATED
            up_sums[row] = product_of(far_factors, up_far, product_of(near_factors, up_near, up_sums[row]));
#endif
        }
    }
    if (step < steps) {
        PLACE last_at = right_at + 4u * step * n_units;
        vec4 last[4] = TERMS_OF(RIGHT_OPERAND, last_at, n_units);
#ifdef GATED
        vec4 up_last[4] = TERMS_OF(up, last_at, n_units);
#endif
        for (uint row = 0; row < ROWS; ++row) {
            vec4 factors = factors_of(rows_at[row], step);
            sums[row] = product_of(factors, last, sums[row]);
#ifdef GATED
            up_sums[row] = product_of(factors, up_last, up_sums[row]);
#endif
        }
    }
#ifdef RAGGED
    if (4u * steps + part < k) { // up to three terms are left, one for each of the first parts
        uint term = 4u * steps + part;
        vec4 values = QUAD_OF(RIGHT_OPERAND, right_at + term * n_units);
        for (uint row = 0; row < ROWS; ++row) {
            sums[row] += scalar_value(a[rows_at[row] + term]) * values;
        }
    }
#endif

    vec4 offset = vec4(0.0);
#ifdef BIASED
    if (HAS_BIAS) {
        offset = QUAD_OF(OFFSETS, inside);
    }
#endif
#ifdef GATED
    vec4 up_offset = vec4(0.0);
    if (HAS_BIAS) {
        up_offset = QUAD_OF(up_bias, inside);
    }
#endif
    for (uint first = 0; first < ROWS; first += TOGETHER) {
        barrier(); // the sums of the rows before may still be read
        for (uint row = 0; row < TOGETHER; ++row) {
            tree[leaf(row * SUMS, part)] = sums[first + row];
#ifdef GATED
            tree[leaf(row * SUMS + 1u, part)] = up_sums[first + row];
#endif
        }
        for (uint other = PARTS / 2u; other > 0u; other /= 2u) {
            barrier();
            if (part < other) {
                for (uint sum = 0; sum < TOGETHER * SUMS; ++sum) {
                    tree[leaf(sum, part)] += tree[leaf(sum, part + other)];
                }
            }
        }
        barrier();
        uint row = first_row + first + part;
        if (part < TOGETHER && row < m) {
#ifdef GATED
            vec4 result = GATED_BY(tree[leaf(part * SUMS, 0u)], offset, tree[leaf(part * SUMS + 1u, 0u)], up_offset);
#else
            vec4 result = FINISHED(tree[leaf(part, 0u)], offset);
#endif
#ifdef RAGGED
            for (uint i = 0; i < 4u; ++i) {
                if (units[i] < n_units) {
                    RESULT[(batch * m + row) * n_units + units[i]] = scalar_of(result[i]);
                }
            }
#else
            if (column < n_units) {
                RESULT[(batch * m + row) * n_units + column] = quad_of(result);
            }
#endif
        }
    }
}
