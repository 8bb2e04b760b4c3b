package org.lemnos.portable.attention;

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.Problem;
import org.lemnos.operations.attention.AttentionExtents;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;

/**
 * How attention.comp divides a call among workgroups and invocations.
 *
 * @param lanes the invocations that share a row of queries; a power of two
 * @param rows of queries that a workgroup takes at a time; a power of two
 * @param tile keys at a time; a power of two from {@code lanes} to {@code lanes} times {@code rows}
 */
record AttentionTiles(int lanes, int rows, int tile) {
    /** Every device allows workgroups of so many. */
    private static final int MOST_INVOCATIONS = 128;

    /** Fewer would leave lanes of a subgroup idle on most devices. */
    private static final int FEWEST_INVOCATIONS = 32;

    private static final int FEWEST_LANES = 4;
    private static final int MOST_LANES = 32;
    private static final int MOST_ROWS = 16;

    /** The scores that an invocation makes at a time, in registers. */
    private static final int MOST_DOTS = 8;

    private static final int GROUPS_PER_UNIT = 2;
    private static final int QUAD_BYTES = 16;

    /** Scores and weights. */
    private static final int BYTES_PER_SCORE = 2 * Float.BYTES;

    /** Tiles that suit a call: as many rows as share keys in a workgroup, as long as workgroups keep the device busy. */
    static AttentionTiles of(Problem problem, AttentionExtents extents) {
        long rowsOfKeyHead = rowsOfKeyHead(extents);
        int wished = Math.max(FEWEST_LANES, Math.min(MOST_LANES, powerCovering(Quads.count(extents.valueSize()))));
        int rows = Math.min(Math.max(1, FEWEST_INVOCATIONS / wished), powerCovering(rowsOfKeyHead));
        int lanes = Math.max(wished, FEWEST_INVOCATIONS / rows);
        long busy = GROUPS_PER_UNIT * problem.device().limitOrElse(Limit.COMPUTE_UNITS, 1);
        AttentionTiles tiles = sized(lanes, rows, extents);
        while (tiles.mayGrow() && matrices(extents) * Grid.cover(rowsOfKeyHead, 2L * tiles.rows) >= busy) {
            AttentionTiles larger = sized(lanes, 2 * tiles.rows, extents);
            if (!larger.fitsShared(problem, extents)) {
                break;
            }
            tiles = larger;
        }
        return tiles.rows > 1 && !tiles.fitsShared(problem, extents) ? sized(MOST_LANES, 1, extents) : tiles;
    }

    private boolean mayGrow() {
        return 2 * rows * lanes <= MOST_INVOCATIONS && 2 * rows <= MOST_ROWS;
    }

    private static AttentionTiles sized(int lanes, int rows, AttentionExtents extents) {
        int most = Math.min(lanes * rows, lanes * MOST_DOTS);
        return new AttentionTiles(lanes, rows, Math.max(lanes, Math.min(most, powerCovering(extents.keys()))));
    }

    private static int powerCovering(long count) {
        return (int) Math.min(1L << 30, Long.highestOneBit(Math.max(1, 2 * count - 1)));
    }

    private static long rowsOfKeyHead(AttentionExtents extents) {
        return (long) extents.headsOfKey() * extents.queries();
    }

    /** The key heads of the whole batch. */
    static long matrices(AttentionExtents extents) {
        return (long) extents.batch() * extents.keyHeads();
    }

    /** The workgroups that take all rows. */
    long groups(AttentionExtents extents) {
        return matrices(extents) * Grid.cover(rowsOfKeyHead(extents), rows);
    }

    /** The invocations of a workgroup. */
    int workgroup() {
        return lanes * rows;
    }

    /** The quads of a result that an invocation keeps. */
    long parts(AttentionExtents extents) {
        return Grid.cover(Quads.count(extents.valueSize()), lanes);
    }

    /** The shared memory that a workgroup takes. */
    long sharedBytes(AttentionExtents extents) {
        return rows * (Quads.count(extents.keySize()) * QUAD_BYTES + (long) tile * BYTES_PER_SCORE);
    }

    /** Whether the device has so much shared memory. */
    boolean fitsShared(Problem problem, AttentionExtents extents) {
        return sharedBytes(extents) <= sharedMemory(problem);
    }

    /** The shared memory of a workgroup of the device; each has 16 KiB. */
    static long sharedMemory(Problem problem) {
        return problem.device().limitOrElse(Limit.SHARED_MEMORY_BYTES, 1L << 14);
    }
}
