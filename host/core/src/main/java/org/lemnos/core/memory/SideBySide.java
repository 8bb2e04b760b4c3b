package org.lemnos.core.memory;

import java.util.ArrayList;
import java.util.List;

/** Gives every value bytes of its own, one after another: what is left where sharing fails. Pure. */
public final class SideBySide {
    private static final String METHOD = "side by side";

    private SideBySide() {}

    /**
     * Places the values.
     *
     * @param values the values, numbered by their place in the list
     */
    public static Packing of(List<LiveValue> values, ArenaLimits limits) {
        FlatValues flat = new FlatValues(values);
        List<Placed> placements = new ArrayList<>(values.size());
        List<Long> chunks = new ArrayList<>();
        for (int value = 0; value < values.size(); value++) {
            long size = flat.size[value];
            if (size > limits.chunkBytes()) {
                return new ChunkExceeded(value, size, limits.chunkBytes());
            }
            long offset = chunks.isEmpty() ? Long.MAX_VALUE : aligned(chunks.get(chunks.size() - 1), values.get(value));
            if (offset > limits.chunkBytes() - size) {
                chunks.add(0L);
                offset = 0;
            }
            placements.add(new Placed(chunks.size() - 1, offset));
            chunks.set(chunks.size() - 1, offset + size);
        }
        long peak = chunks.stream().mapToLong(Long::longValue).sum();
        PackingCertificate certificate = new MaxLive(flat).certificate(peak, METHOD);
        return peak > limits.capacityBytes()
                ? new CapacityExceeded(limits.capacityBytes(), certificate)
                : new MemoryPlan(placements, chunks, certificate);
    }

    private static long aligned(long end, LiveValue value) {
        return Math.addExact(end, value.alignmentBytes() - 1) & -value.alignmentBytes();
    }
}
