package org.lemnos.portable.matmul;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Tiles in shared memory, for any extents on any device: the best on GPUs, poor where shared memory is plain memory. */
public final class TiledProduct extends ProductKernel {
    private static final int INVOCATIONS = 128;
    private static final int TILE_COLUMNS = 64;
    private static final int INVOCATION_ROWS = 8;
    private static final int MOST_ROWS = 8;

    /** Makes the kernel. */
    public TiledProduct() {
        super(ClaimsByType.of(kernel("matmul_tiled"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type))
                .build());
    }

    /** Rows an invocation makes; eight invocations lie below one another. */
    private static int rows(Product product) {
        int rows = 1;
        while (rows < MOST_ROWS && (long) INVOCATION_ROWS * rows < product.m()) {
            rows *= 2;
        }
        return rows;
    }

    private static long tiles(Product product) {
        return Grid.cover(product.n(), TILE_COLUMNS)
                * Grid.cover(product.m(), (long) INVOCATION_ROWS * rows(product))
                * product.batches();
    }

    @Override
    Support accepts(Problem problem, Product product) {
        return Grid.supports(problem, tiles(product), INVOCATIONS);
    }

    @Override
    Cost cost(Problem problem, Product product) {
        long rows = (long) INVOCATION_ROWS * rows(product);
        long operations = product.operations(
                Grid.cover(product.m(), rows) * rows, Grid.cover(product.n(), TILE_COLUMNS) * TILE_COLUMNS);
        int share = rows(product) * 1000 / MOST_ROWS;
        return Cost.of(operations, portBytes(problem)).efficiency(onProcessor(problem) ? 45 : 150 + share * 300 / 1000);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Product product) {
        Grid grid = Grid.of(tiles(product), problem.device());
        return Dispatch.of(Shaders.matmulTiled(problem.output(0).elementType()))
                .specialize(ROWS_ID, rows(product))
                .workgroups(grid.x(), grid.y(), grid.z());
    }
}
