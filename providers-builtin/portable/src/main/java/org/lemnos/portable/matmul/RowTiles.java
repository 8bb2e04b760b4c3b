package org.lemnos.portable.matmul;

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Problem;
import org.lemnos.portable.launch.Quads;

/**
 * Tiles of a product of few rows: a workgroup of columns × parts invocations, as matmul_rows.glsl has it. There are as many workgroups as keep the loads of
 * the matrix under way on the whole device, if the product is large enough for that.
 *
 * @param columns quads of columns, a power of two
 * @param parts parts of the terms, a power of two, at least {@link #FEWEST_PARTS}
 * @param rows rows, a power of two
 */
record RowTiles(int columns, int parts, int rows) {
    /** The parts that the sums have at least, which bounds how many terms are added one after another. */
    static final int FEWEST_PARTS = 4;

    private static final int INVOCATIONS = 256;
    private static final int MOST_COLUMNS = 32;
    /** Eight quads are a line of memory, or half of one in f16. */
    private static final int USUAL_COLUMNS = 8;

    /** What memory is read in at least. */
    private static final int SECTOR_BYTES = 32;

    private static final int MOST_PARTS = 128;

    /** As many sums as leave registers for two steps of loads. */
    private static final int MOST_ROWS = 8;

    private static final int FEWEST_ROWS = 2;
    /** What a multiprocessor takes to have enough loads under way. */
    private static final long INVOCATIONS_PER_UNIT = 256;

    private static final long LEAST_PERMILLE = 400;
    private static final long MOST_PERMILLE = 850;
    /** Where a device does not say how many multiprocessors it has. */
    private static final long USUAL_UNITS = 64;

    /** The tiles for products on a device. */
    static RowTiles of(Problem problem, Products products) {
        return of(problem, products, MOST_ROWS);
    }

    /**
     * The tiles for products on a device whose workgroups have room for so many rows.
     *
     * @param room at least 1
     */
    static RowTiles of(Problem problem, Products products, long room) {
        int invocations = Integer.highestOneBit(
                (int) Math.min(INVOCATIONS, problem.device().limitOrElse(Limit.WORKGROUP_INVOCATIONS, 128)));
        long wanted = wanted(problem);
        int columns = powerOfTwo(Quads.count(products.widest()), 1, MOST_COLUMNS);
        int most = Integer.highestOneBit((int) Math.min(room, MOST_ROWS / products.sums()));
        int rows = powerOfTwo(products.m(), 1, most);
        RowTiles tiles = of(products, columns, rows, invocations);
        int fewestColumns =
                SECTOR_BYTES / (Quads.SIZE * problem.output(0).elementType().sizeBytes());
        while (tiles.invocations(products) < wanted) {
            if (columns > USUAL_COLUMNS) {
                columns /= 2;
            } else if (rows > FEWEST_ROWS) {
                rows /= 2;
            } else if (columns > fewestColumns) {
                columns /= 2;
            } else {
                break;
            }
            tiles = of(products, columns, rows, invocations);
        }
        return tiles;
    }

    private static long wanted(Problem problem) {
        long units = problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1);
        return INVOCATIONS_PER_UNIT * (units > 1 ? units : USUAL_UNITS);
    }

    private static RowTiles of(Products products, int columns, int rows, int invocations) {
        int parts = Math.min(MOST_PARTS, Math.max(FEWEST_PARTS, invocations / columns));
        return new RowTiles(columns, powerOfTwo(Quads.count(products.k()), FEWEST_PARTS, parts), rows);
    }

    /** The least power of two that is no less than a number, between two others. */
    private static int powerOfTwo(long number, int least, int most) {
        int power = least;
        while (power < number && power < most) {
            power *= 2;
        }
        return power;
    }

    /** Columns of a tile. */
    long width() {
        return (long) Quads.SIZE * columns;
    }

    /** Invocations of a workgroup. */
    long workgroup() {
        return (long) columns * parts;
    }

    /** The workgroups that cover the results. */
    long tiles(Products products) {
        return products.tiles(rows, width());
    }

    private long invocations(Products products) {
        return tiles(products) * workgroup();
    }

    /** The share of a device's rates that they reach, in thousandths: the less, the fewer loads are under way. */
    int permille(Problem problem, Products products) {
        return (int) Math.max(
                LEAST_PERMILLE, Math.min(MOST_PERMILLE, MOST_PERMILLE * invocations(products) / wanted(problem)));
    }

    /** Arithmetic in all tiles, the parts past the edges included. */
    long operations(Products products) {
        return products.operations(rows, width());
    }
}
