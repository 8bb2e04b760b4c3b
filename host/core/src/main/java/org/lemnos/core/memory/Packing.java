package org.lemnos.core.memory;

import java.util.function.Function;

/** The outcome of packing: a plan, or the number that does not fit. */
public sealed interface Packing permits MemoryPlan, CapacityExceeded, ChunkExceeded {
    /** Applies the one function that fits this outcome. */
    <T> T match(
            Function<MemoryPlan, T> plan,
            Function<CapacityExceeded, T> capacityExceeded,
            Function<ChunkExceeded, T> chunkExceeded);
}
