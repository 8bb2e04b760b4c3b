package org.lemnos.portable.matmul;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Stores;

/**
 * Tiles in shared memory, for any extents on any device: the best on GPUs without matrix units, poor where shared memory is plain memory. Loads quads
 * where the rows of all operands are whole numbers of them, else single elements.
 */
public final class TiledProduct extends ProductKernel {
    private static final int INVOCATIONS = 128;
    private static final int TILE_COLUMNS = 64;
    private static final int INVOCATION_ROWS = 8;
    private static final int MOST_ROWS = 8;

    /** Makes the kernel for an operation. */
    public TiledProduct(ProductForm form) {
        super(
                form,
                ClaimsByType.of(form.kernel("tiled"))
                        .each(ClaimsByType.FLOATING, form::singleElements)
                        .build());
    }

    /** Rows an invocation makes; eight invocations lie below one another. Registers hold the sums of eight rows. */
    private static int rows(Products products) {
        int rows = 1;
        while (rows < MOST_ROWS / products.sums() && (long) INVOCATION_ROWS * rows < products.m()) {
            rows *= 2;
        }
        return rows;
    }

    private static long tileRows(Products products) {
        return (long) INVOCATION_ROWS * rows(products);
    }

    private static long tiles(Products products) {
        return products.tiles(tileRows(products), TILE_COLUMNS);
    }

    @Override
    Support accepts(Problem problem, Products products) {
        return Grid.supports(problem, tiles(products), INVOCATIONS);
    }

    @Override
    Cost cost(Problem problem, Products products) {
        long operations = products.operations(tileRows(products), TILE_COLUMNS);
        int share = rows(products) * products.sums() * 1000 / MOST_ROWS;
        return Cost.of(operations, portBytes(problem)).efficiency(onProcessor(problem) ? 45 : 150 + share * 300 / 1000);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Products products) {
        Grid grid = Grid.of(tiles(products), problem.device());
        boolean quads = inQuads(problem, products).isYes();
        return Dispatch.of(ProductShaders.tiled(form(), problem.output(0).elementType(), quads))
                .specialize(ROWS_ID, rows(products))
                .workgroups(grid.x(), grid.y(), grid.z());
    }

    @Override
    WriteContract stores() {
        return Stores.byFour();
    }
}
