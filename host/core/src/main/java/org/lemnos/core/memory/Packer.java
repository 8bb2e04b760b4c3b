package org.lemnos.core.memory;

import java.util.Arrays;

/**
 * Places values one after another, each in a gap between those placed before.
 *
 * <p>Offsets run through all chunks: chunk c begins at c times the chunk size, and no value crosses from one into the
 * next. Values that are live in every epoch come first, largest alignment first; nothing shares their bytes, so where
 * they lie does not matter.
 */
final class Packer {
    private final FlatValues values;
    private final long chunkBytes;
    private final Occupancy occupancy;
    private final Shadows shadows = new Shadows();
    /** One byte range a chunk, from the chunk's first byte on. */
    private final Shadows wholeRun = new Shadows();

    private final boolean[] shares;
    private final long[] wholeRunOffset;
    private long[] chunkTop = new long[1];
    private int chunks;
    private long peakBytes;
    private long work;

    /** @param chunkBytes a multiple of every alignment, no smaller than any value */
    Packer(FlatValues values, long chunkBytes) {
        this.values = values;
        this.chunkBytes = chunkBytes;
        this.shares = new boolean[values.count];
        this.wholeRunOffset = new long[values.count];
        for (int value = 0; value < values.count; value++) {
            shares[value] = !values.isWholeRun(value);
        }
        placeWholeRun();
        this.occupancy = Occupancy.of(values, shares);
    }

    private void placeWholeRun() {
        for (int value : Order.ALIGNMENT.of(values, value -> !shares[value])) {
            int chunk = 0;
            while (chunk < wholeRun.size && wholeRunPlace(chunk, value) < 0) {
                chunk++;
            }
            if (chunk == wholeRun.size) {
                wholeRun.add(chunk * chunkBytes, chunk * chunkBytes);
            }
            wholeRunOffset[value] = wholeRunPlace(chunk, value);
            wholeRun.to[chunk] = wholeRunOffset[value] + values.size[value];
        }
    }

    /** Where a value would lie on top of those in a chunk, or -1 if the chunk is too full. */
    private long wholeRunPlace(int chunk, int value) {
        long at = FlatValues.roundUp(wholeRun.to[chunk], values.alignment[value]);
        return at + values.size[value] <= (chunk + 1) * chunkBytes ? at : -1;
    }

    /** The values whose place is open, those that are not live in every epoch, in an order. */
    int[] sharing(Order order) {
        return order.of(values, value -> shares[value]);
    }

    /** What the last {@link #pack} took: the sizes of all chunks. */
    long peakBytes() {
        return peakBytes;
    }

    /** How many byte ranges have been looked at in all: the measure of work. */
    long work() {
        return work;
    }

    /**
     * Places all values.
     *
     * @param order the values that share bytes, in the order in which they are placed
     * @param offset receives the offset of every value
     * @param below the peak to stay below
     * @return whether the peak stayed below; if not, offsets and peak are worth nothing
     */
    boolean pack(int[] order, Fit fit, long[] offset, long below) {
        occupancy.clear();
        chunks = 0;
        peakBytes = 0;
        for (int value = 0; value < values.count; value++) {
            if (!shares[value]) {
                settle(value, wholeRunOffset[value], offset);
            }
        }
        for (int value : order) {
            if (peakBytes >= below) {
                return false;
            }
            long at = find(value, fit);
            occupancy.place(value, at);
            settle(value, at, offset);
        }
        return peakBytes < below;
    }

    private long find(int value, Fit fit) {
        gather(value);
        long best = -1;
        long bestGap = Long.MAX_VALUE;
        long gapFrom = 0;
        for (int at = 0; at < shadows.size; at++) {
            long gap = shadows.from[at] - gapFrom;
            if (gap >= values.size[value] && gap < bestGap) {
                long place = fit(gapFrom, value);
                if (place + values.size[value] <= shadows.from[at]) {
                    if (fit == Fit.LOWEST) {
                        return place;
                    }
                    best = place;
                    bestGap = gap;
                }
            }
            gapFrom = Math.max(gapFrom, shadows.to[at]);
        }
        return best >= 0 ? best : fit(gapFrom, value);
    }

    private void gather(int value) {
        shadows.size = 0;
        for (int at = 0; at < wholeRun.size; at++) {
            shadows.add(wholeRun.from[at], wholeRun.to[at]);
        }
        work += 1 + occupancy.shadows(value, shadows);
    }

    /** The first legal offset from a byte on: aligned, and in one chunk. */
    private long fit(long from, int value) {
        long at = FlatValues.roundUp(from, values.alignment[value]);
        long chunkEnd = (at / chunkBytes + 1) * chunkBytes;
        return at + values.size[value] <= chunkEnd ? at : chunkEnd;
    }

    private void settle(int value, long at, long[] offset) {
        offset[value] = at;
        int chunk = (int) (at / chunkBytes);
        while (chunks <= chunk) {
            if (chunks == chunkTop.length) {
                chunkTop = Arrays.copyOf(chunkTop, 2 * chunks);
            }
            chunkTop[chunks++] = 0;
        }
        long top = at - chunk * chunkBytes + values.size[value];
        if (top > chunkTop[chunk]) {
            peakBytes += top - chunkTop[chunk];
            chunkTop[chunk] = top;
        }
    }

    /** The sizes of the chunks after the last {@link #pack}. */
    long[] chunkTops() {
        return Arrays.copyOf(chunkTop, chunks);
    }

    /** Whether a value ends where its chunk does. */
    boolean reachesTop(int value, long offset, long[] chunkTops) {
        int chunk = (int) (offset / chunkBytes);
        return offset - chunk * chunkBytes + values.size[value] == chunkTops[chunk];
    }
}
