package org.lemnos.core.memory;

import java.util.ArrayList;
import java.util.List;

/**
 * Packs values into the chunks of an arena.
 *
 * <p>Tries a portfolio of greedy orders, the largest value first before all others, so that a plan is never worse than
 * greedy by size; then searches near the best order within a bounded amount of work. Ends as soon as the peak equals
 * the lower bound. Where very many values are live at the same time, one order takes so much of the work allowed that
 * the portfolio is cut short and the search left out. Pure and thread-safe: the same values give the same plan.
 */
public final class MemoryPlanner {
    private MemoryPlanner() {}

    /**
     * Packs the values.
     *
     * @param values the values, numbered by their place in the list
     * @throws IllegalArgumentException if the values exceed 2^60 bytes in sum
     */
    public static Packing plan(List<LiveValue> values, ArenaLimits limits) {
        FlatValues flat = new FlatValues(values);
        MaxLive maxLive = new MaxLive(flat);
        long chunkBytes = limits.chunkBytes() & -flat.largestAlignment;
        int[] tooLarge = Order.SIZE.of(flat, value -> flat.size[value] > chunkBytes);
        if (tooLarge.length > 0) {
            return new ChunkExceeded(tooLarge[0], flat.size[tooLarge[0]], chunkBytes);
        }
        Search search = new Search(flat.count, new Packer(flat, Math.max(1, chunkBytes)), maxLive.bytes());
        search.run();
        PackingCertificate certificate = maxLive.certificate(search.peakBytes(), search.method());
        if (certificate.peakBytes() > limits.capacityBytes()) {
            return new CapacityExceeded(limits.capacityBytes(), certificate);
        }
        List<Placed> placements = new ArrayList<>(flat.count);
        for (long offset : search.offsets()) {
            placements.add(new Placed((int) (offset / chunkBytes), offset % chunkBytes));
        }
        return new MemoryPlan(placements, search.chunkTops(), certificate);
    }
}
