package org.lemnos.core.memory;

/**
 * What an arena may take.
 *
 * @param chunkBytes the largest size of one chunk; a value lies in one chunk as a whole
 * @param capacityBytes the largest size of all chunks together
 */
public record ArenaLimits(long chunkBytes, long capacityBytes) {
    /** The largest chunk that planning asks a device for: 1 GiB. */
    public static final long DEFAULT_CHUNK_BYTES = 1L << 30;

    public ArenaLimits {
        if (chunkBytes < 1 || capacityBytes < 0) {
            throw new IllegalArgumentException("chunks of " + chunkBytes + " bytes and a capacity of " + capacityBytes
                    + " bytes hold nothing; chunks need a byte and capacity may not be negative");
        }
    }

    /** Chunks of {@link #DEFAULT_CHUNK_BYTES}. */
    public static ArenaLimits capacity(long capacityBytes) {
        return new ArenaLimits(DEFAULT_CHUNK_BYTES, capacityBytes);
    }

    /** Chunks of {@link #DEFAULT_CHUNK_BYTES}, as many as it takes. */
    public static ArenaLimits unlimited() {
        return capacity(Long.MAX_VALUE);
    }
}
