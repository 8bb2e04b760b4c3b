// A tile of the product that the macros of matmul_first.glsl name, as matmul_matrices.glsl says.

void PRODUCT(uint tile) {
    uint columns = COLUMNS_IN_ALL;
    uint column_tiles = column_tiles_of(columns);
    uint beside = tile / column_tiles;
    uint batch = beside / row_tiles();
    uint first_row = (beside - batch * row_tiles()) * TILE_ROWS;
    uint first_column = (tile - beside * column_tiles) * TILE_COLUMNS;
    uvec2 matrices = operand_matrices(batch);
    uint my_row = gl_SubgroupID / ACROSS * ROWS * UNIT_M;
    uint my_column = gl_SubgroupID % ACROSS * COLUMNS * UNIT_N;

    SUMS sums[ROWS * COLUMNS];
#ifdef GATED
    SUMS up_sums[ROWS * COLUMNS];
#endif
    [[unroll]] for (uint i = 0; i < ROWS * COLUMNS; ++i) {
        sums[i] = SUMS(0.0);
#ifdef GATED
        up_sums[i] = SUMS(0.0);
#endif
    }
    QUAD next_a[A_LOADS];
    QUAD next_b[B_LOADS];
#ifdef GATED
    QUAD next_up[B_LOADS];
#endif
    for (uint first_term = 0; first_term < k + TERMS; first_term += TERMS) {
        if (first_term > 0u) {
            KEEP_A(next_a)
            KEEP_B(b_tile, next_b)
#ifdef GATED
            KEEP_B(up_tile, next_up)
#endif
            barrier();
        }
        if (first_term < k) {
            FETCH_A(next_a, matrices.x, first_row, first_term)
            FETCH_B(next_b, RIGHT_OPERAND, matrices.y, first_column, first_term, columns)
#ifdef GATED
            FETCH_B(next_up, up, matrices.y, first_column, first_term, columns)
#endif
        }
        if (first_term > 0u) {
            [[unroll]] for (uint term = 0; term < TERMS; term += UNIT_K) {
                LEFT left[ROWS];
                [[unroll]] for (uint row = 0; row < ROWS; ++row) {
                    coopMatLoad(
                        left[row], a_tile, (my_row + row * UNIT_M) * A_STRIDE + term / 4u, A_STRIDE, gl_CooperativeMatrixLayoutRowMajor);
                }
                [[unroll]] for (uint column = 0; column < COLUMNS; ++column) {
                    uint at = term * B_STRIDE + (my_column + column * UNIT_N) / 4u;
                    RIGHT right;
                    coopMatLoad(right, b_tile, at, B_STRIDE, gl_CooperativeMatrixLayoutRowMajor);
#ifdef GATED
                    RIGHT up_right;
                    coopMatLoad(up_right, up_tile, at, B_STRIDE, gl_CooperativeMatrixLayoutRowMajor);
#endif
                    [[unroll]] for (uint row = 0; row < ROWS; ++row) {
                        uint i = row * COLUMNS + column;
                        sums[i] = coopMatMulAdd(left[row], right, sums[i]);
#ifdef GATED
                        up_sums[i] = coopMatMulAdd(left[row], up_right, up_sums[i]);
#endif
                    }
                }
            }
            barrier();
        }
    }

    // Which invocation holds which sum is the device's affair, so each matrix passes through memory that only its subgroup uses.
    uint finishing_at = gl_SubgroupID * MATRIX_QUADS;
    [[unroll]] for (uint i = 0; i < ROWS * COLUMNS; ++i) {
        coopMatStore(sums[i], finishing, finishing_at, UNIT_N / 4u, gl_CooperativeMatrixLayoutRowMajor);
#ifdef GATED
        coopMatStore(up_sums[i], up_finishing, finishing_at, UNIT_N / 4u, gl_CooperativeMatrixLayoutRowMajor);
#endif
        subgroupBarrier();
        for (uint quad = gl_SubgroupInvocationID; quad < MATRIX_QUADS; quad += gl_SubgroupSize) {
            uint row = first_row + my_row + i / COLUMNS * UNIT_M + quad / (UNIT_N / 4u);
            uint column = first_column + my_column + i % COLUMNS * UNIT_N + quad % (UNIT_N / 4u) * 4u;
            if (row < m && column < columns) {
                vec4 sum = finishing[finishing_at + quad];
#ifdef BIASED
                vec4 offset = HAS_BIAS ? quad_values(OFFSETS[column / 4u]) : vec4(0.0);
#endif
#ifdef GATED
                vec4 up_offset = HAS_BIAS ? quad_values(up_bias[column / 4u]) : vec4(0.0);
                vec4 result = GATED_BY(sum, offset, up_finishing[finishing_at + quad], up_offset);
#else
                vec4 result = FINISHED(sum, offset);
#endif
                RESULT[((batch * m + row) * columns + column) / 4u] = quad_of(result);
            }
        }
        subgroupBarrier();
    }
}
