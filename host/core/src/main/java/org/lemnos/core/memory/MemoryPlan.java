package org.lemnos.core.memory;

import java.util.List;
import java.util.function.Function;

/**
 * A place for every value.
 *
 * @param placements where each value lies, by the value's number
 * @param chunkBytes the size of each chunk
 * @param certificate how good the packing is
 */
public record MemoryPlan(List<Placed> placements, List<Long> chunkBytes, PackingCertificate certificate)
        implements Packing {
    public MemoryPlan {
        placements = List.copyOf(placements);
        chunkBytes = List.copyOf(chunkBytes);
    }

    @Override
    public <T> T match(
            Function<MemoryPlan, T> plan,
            Function<CapacityExceeded, T> capacityExceeded,
            Function<ChunkExceeded, T> chunkExceeded) {
        return plan.apply(this);
    }
}
