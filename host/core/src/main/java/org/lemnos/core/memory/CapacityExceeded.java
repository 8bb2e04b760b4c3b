package org.lemnos.core.memory;

import java.util.function.Function;

/**
 * The values do not fit into the capacity with the epochs as they are.
 *
 * @param availableBytes the capacity
 * @param certificate the best packing that was found: its peak is what would be needed, its values at the peak are what
 *     needs it
 */
public record CapacityExceeded(long availableBytes, PackingCertificate certificate) implements Packing {
    /** How many bytes the best packing found needs. */
    public long neededBytes() {
        return certificate.peakBytes();
    }

    /** Whether no packing at all fits: even the bytes live at once are too many. */
    public boolean isProven() {
        return certificate.lowerBoundBytes() > availableBytes;
    }

    @Override
    public <T> T match(
            Function<MemoryPlan, T> plan,
            Function<CapacityExceeded, T> capacityExceeded,
            Function<ChunkExceeded, T> chunkExceeded) {
        return capacityExceeded.apply(this);
    }
}
