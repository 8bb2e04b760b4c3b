package org.lemnos.portable.matmul;

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;

/**
 * Tiles of a product that one subgroup, which is a whole workgroup, makes: so many rows by a quad of columns, or several, an invocation.
 *
 * @param lanes the subgroup's size
 * @param rows rows of a tile
 * @param quads quads of columns of an invocation
 */
record SubgroupBlocks(int lanes, int rows, int quads) {
    private static final int MOST_ROWS = 16;

    /** The tiles for a product on a device: as many rows as it has, up to 16, which keeps what a row needs in registers. */
    static SubgroupBlocks of(Problem problem, Products products) {
        return of(problem, products, MOST_ROWS, 1);
    }

    /** The tiles for a product on a device: as many rows as it has, in powers of two up to a limit. */
    static SubgroupBlocks of(Problem problem, Products products, int mostRows, int quads) {
        int rows = 1;
        while (rows < mostRows && rows < products.m()) {
            rows *= 2;
        }
        return new SubgroupBlocks((int) problem.device().limitOrElse(Limit.SUBGROUP_SIZE, 32), rows, quads);
    }

    long columns() {
        return (long) Quads.SIZE * quads * lanes;
    }

    long tiles(Products products) {
        return products.tiles(rows, columns());
    }

    /** Arithmetic in all tiles, the parts past the edges included. */
    long operations(Products products) {
        return products.operations(rows, columns());
    }

    /**
     * The share of a processor's rates that such tiles reach, in thousandths. With few rows the loads of b take nearly all the time, however many
     * rows share them.
     *
     * @param full the share from 16 rows on
     * @param few the share below
     */
    int permille(int full, int few) {
        return rows >= MOST_ROWS ? full : few;
    }

    Support supports(Problem problem, Products products) {
        return Grid.supports(problem, tiles(products), lanes);
    }

    Dispatch.Builder dispatch(SpirvModule module, Problem problem, Products products) {
        return Grid.workgroups(module, tiles(products), lanes, problem.device())
                .specialize(ProductKernel.ROWS_ID, rows)
                .subgroupSize(lanes);
    }
}
