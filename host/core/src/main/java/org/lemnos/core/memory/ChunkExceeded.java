package org.lemnos.core.memory;

import java.util.function.Function;

/**
 * One value is larger than a chunk may be.
 *
 * @param value the value's number; the largest one, if there are several
 * @param neededBytes its size, rounded up to the smallest alignment of any value
 * @param availableBytes the size of a chunk, rounded down to the largest alignment of any value
 */
public record ChunkExceeded(int value, long neededBytes, long availableBytes) implements Packing {
    @Override
    public <T> T match(
            Function<MemoryPlan, T> plan,
            Function<CapacityExceeded, T> capacityExceeded,
            Function<ChunkExceeded, T> chunkExceeded) {
        return chunkExceeded.apply(this);
    }
}
