package org.lemnos.core.plan;

import java.util.List;

/**
 * The memory of one kind.
 *
 * @param kind what it is for
 * @param chunkBytes the size of each chunk; empty if the plan needs none of this kind
 */
public record PlannedArena(ArenaKind kind, List<Long> chunkBytes) {
    /** Copies the list. */
    public PlannedArena {
        chunkBytes = List.copyOf(chunkBytes);
    }

    /** The bytes of all chunks. */
    public long sizeBytes() {
        return chunkBytes.stream().mapToLong(Long::longValue).sum();
    }
}
