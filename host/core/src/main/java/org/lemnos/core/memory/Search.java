package org.lemnos.core.memory;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Looks for the order in which greedy placement takes the least. Some order always gives the best packing: the one by
 * the best packing's offsets.
 */
final class Search {
    /** Byte ranges to look at before no further greedy order is tried, and before the search ends. */
    private static final long PORTFOLIO_WORK = 24_000_000;

    private static final long SEARCH_WORK = 3_000_000;
    private static final int SEARCH_STEPS = 3_000;
    /** Any constant will do; the same values must give the same plan. */
    private static final long SEED = 0x4C656D6E6F73L;

    private final Packer packer;
    private final long lowerBound;
    private long[] offsets;
    private long[] attempt;
    private int[] order = {};
    private long peak = Long.MAX_VALUE;
    private List<Long> chunkTops = List.of();
    private String method = "nothing to place";

    /** @param values how many values there are */
    Search(int values, Packer packer, long lowerBound) {
        this.packer = packer;
        this.lowerBound = lowerBound;
        this.offsets = new long[values];
        this.attempt = new long[values];
    }

    void run() {
        greedy(Order.SIZE, Fit.TIGHTEST);
        for (Order each : Order.values()) {
            if (peak == lowerBound || packer.work() > PORTFOLIO_WORK) {
                return;
            }
            greedy(each, Fit.LOWEST);
        }
        // Where every value is live in every epoch there is no order to search.
        if (peak > lowerBound && order.length > 0) {
            improve();
        }
    }

    long peakBytes() {
        return peak;
    }

    long[] offsets() {
        return offsets;
    }

    List<Long> chunkTops() {
        return chunkTops;
    }

    String method() {
        return method;
    }

    private void greedy(Order candidate, Fit fit) {
        int[] sharing = packer.sharing(candidate);
        if (packer.pack(sharing, fit, attempt, peak)) {
            accept(sharing, "greedy by " + candidate.label() + ", " + fit.label());
        }
    }

    private void accept(int[] better, String how) {
        long[] spent = offsets;
        offsets = attempt;
        attempt = spent;
        order = better;
        peak = packer.peakBytes();
        chunkTops = Arrays.stream(packer.chunkTops()).boxed().toList();
        method = how;
    }

    /** Takes values that make a chunk as large as it is and places them earlier; keeps what is no worse. */
    private void improve() {
        Random random = new Random(SEED);
        int[] current = order.clone();
        long[] currentOffsets = offsets.clone();
        long[] currentTops = chunkTops.stream().mapToLong(Long::longValue).toArray();
        long currentPeak = peak;
        long end = packer.work() + SEARCH_WORK;
        for (int step = 0; step < SEARCH_STEPS && packer.work() < end && peak > lowerBound; step++) {
            int[] next = current.clone();
            int from = choose(current, currentOffsets, currentTops, random);
            double share = random.nextDouble();
            moveForward(next, from, (int) (from * share * share));
            if (packer.pack(next, Fit.LOWEST, attempt, currentPeak + 1)) {
                current = next;
                currentPeak = packer.peakBytes();
                currentTops = packer.chunkTops();
                System.arraycopy(attempt, 0, currentOffsets, 0, attempt.length);
                if (currentPeak < peak) {
                    accept(next, "search after greedy orders");
                }
            }
        }
    }

    /** The place in the order of a value that reaches the top of its chunk, or now and then of any value. */
    private int choose(int[] current, long[] currentOffsets, long[] currentTops, Random random) {
        int start = random.nextInt(current.length);
        if (random.nextInt(4) == 0) {
            return start;
        }
        for (int step = 0; step < current.length; step++) {
            int place = (start + step) % current.length;
            if (packer.reachesTop(current[place], currentOffsets[current[place]], currentTops)) {
                return place;
            }
        }
        return start;
    }

    private static void moveForward(int[] order, int from, int to) {
        int moved = order[from];
        System.arraycopy(order, to, order, to + 1, from - to);
        order[to] = moved;
    }
}
