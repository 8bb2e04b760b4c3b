// A tile of the product that the macros of matmul_first.glsl name, as matmul_wide.glsl says.

void PRODUCT(uint tile) {
    uint n_units = COLUMNS_IN_ALL / UNIT_COLUMNS;
    uint k_quads = k / 4u;
    uint column_tiles = column_tiles_of(COLUMNS_IN_ALL);
    uint across = tile / column_tiles;
    uint batch = across / row_tiles();
    uint lane = gl_SubgroupInvocationID;
    uint first_row = (across - batch * row_tiles()) * ROWS;
    uint column = (tile - across * column_tiles) * LANES + lane;
    uvec2 matrices = operand_matrices(batch);

    // Lanes and rows past the edge repeat the last one; their results are not stored.
    uint a_at[LOADS];
    for (uint load = 0; load < LOADS; ++load) {
        a_at[load] = (matrices.x * m + min(first_row + load * LANES + lane, m - 1u)) * k_quads;
    }
    uint b_first = matrices.y * k * n_units;
    uint touched = 0u;
#ifndef GATED
    if (TOUCHERS > 0u && first_row == 0u) {
        // Spread over the columns, because drivers give each of their threads a run of neighbouring tiles.
        uint tile_column = tile - across * column_tiles;
        uint touchers = min(TOUCHERS, column_tiles);
        uint apart = column_tiles / touchers;
        uint toucher = tile_column / apart;
        if (tile_column == toucher * apart) {
            uint rows = (k + touchers - 1u) / touchers;
            uint end = b_first + min((toucher + 1u) * rows, k) * n_units;
            for (uint at = b_first + toucher * rows * n_units + lane * LINE_OCTETS; at < end; at += LANES * LINE_OCTETS) {
                touched |= uint(RIGHT_OPERAND[at].x);
            }
        }
    }
#endif
    uint b_at = b_first + min(column, n_units - 1u);
    vec4 left_sums[ROWS];
    vec4 right_sums[ROWS];
    for (uint row = 0; row < ROWS; ++row) {
        left_sums[row] = vec4(0.0);
        right_sums[row] = vec4(0.0);
    }
    for (uint step = 0; step < k_quads; ++step) {
        vec4 mine[LOADS];
        for (uint load = 0; load < LOADS; ++load) {
            mine[load] = word_values(a[a_at[load] + step]);
        }
        PORT_UNIT b0 = RIGHT_OPERAND[b_at];
        PORT_UNIT b1 = RIGHT_OPERAND[b_at + n_units];
        PORT_UNIT b2 = RIGHT_OPERAND[b_at + 2u * n_units];
        PORT_UNIT b3 = RIGHT_OPERAND[b_at + 3u * n_units];
#ifdef GATED
        vec4 left[4] = vec4[](word_values(b0), word_values(b1), word_values(b2), word_values(b3));
        vec4 right[4] = vec4[](
            word_values(up[b_at]),
            word_values(up[b_at + n_units]),
            word_values(up[b_at + 2u * n_units]),
            word_values(up[b_at + 3u * n_units]));
#else
        vec4 left[4] = vec4[](word_values(b0.LEFT), word_values(b1.LEFT), word_values(b2.LEFT), word_values(b3.LEFT));
        vec4 right[4] = vec4[](word_values(b0.RIGHT), word_values(b1.RIGHT), word_values(b2.RIGHT), word_values(b3.RIGHT));
#endif
        b_at += 4u * n_units;
        for (uint row = 0; row < ROWS; ++row) {
            vec4 factors = subgroupShuffle(mine[row / LANES], row % LANES);
            left_sums[row] += factors.x * left[0];
            left_sums[row] += factors.y * left[1];
            left_sums[row] += factors.z * left[2];
            left_sums[row] += factors.w * left[3];
            right_sums[row] += factors.x * right[0];
            right_sums[row] += factors.y * right[1];
            right_sums[row] += factors.z * right[2];
            right_sums[row] += factors.w * right[3];
        }
    }
    if (column >= n_units) {
        return;
    }
    // k is far below 2^31, so this adds nothing; it only keeps the compiler from dropping loads whose values nobody uses.
    uint y_at = (batch * m + first_row) * n_units + column + (touched & (k >> 31));
#ifdef GATED
    vec4 left_offset = HAS_BIAS ? word_values(OFFSETS[column]) : vec4(0.0);
    vec4 right_offset = HAS_BIAS ? word_values(up_bias[column]) : vec4(0.0);
#elif defined(BIASED)
    vec4 left_offset = HAS_BIAS ? word_values(OFFSETS[column].LEFT) : vec4(0.0);
    vec4 right_offset = HAS_BIAS ? word_values(OFFSETS[column].RIGHT) : vec4(0.0);
#endif
    for (uint row = 0; row < ROWS; ++row) {
        if (first_row + row < m) {
#ifdef GATED
            RESULT[y_at + row * n_units] =
                words_of(GATED_BY(left_sums[row], left_offset, right_sums[row], right_offset));
#else
            RESULT[y_at + row * n_units] = OCTET_WORDS(
                words_of(FINISHED(left_sums[row], left_offset)), words_of(FINISHED(right_sums[row], right_offset)));
#endif
        }
    }
}
