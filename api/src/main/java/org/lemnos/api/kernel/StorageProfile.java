package org.lemnos.api.kernel;

import org.lemnos.api.Stable;

/**
 * How a resource lies in memory: an allocator, a view and a format. Immutable, compared by value; ordered linear first, then by
 * block size.
 *
 * <p>Every profile of this level has the contiguous view, where a kernel sees one range of bytes, and the row-major format.
 */
@Stable
public final class StorageProfile implements Comparable<StorageProfile> {
    private static final StorageProfile LINEAR = new StorageProfile(0);

    private final long blockBytes;

    private StorageProfile(long blockBytes) {
        this.blockBytes = blockBytes;
    }

    /** Bytes next to one another, as many as the value has. */
    public static StorageProfile linear() {
        return LINEAR;
    }

    /**
     * Bytes next to one another, rounded up to whole blocks that start at a multiple of the block size and belong to the value.
     *
     * @param blockBytes a power of two of at least 256
     */
    public static StorageProfile fixedBlock(long blockBytes) {
        if (blockBytes < 256 || Long.bitCount(blockBytes) != 1) {
            throw new IllegalArgumentException(
                    "a block of " + blockBytes + " bytes is not a power of two of at least 256");
        }
        return new StorageProfile(blockBytes);
    }

    /**
     * The profile that {@link #toString} wrote.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static StorageProfile parse(String text) {
        if (text.equals(LINEAR.toString())) {
            return LINEAR;
        }
        String head = "fixed_block(";
        String tail = ")/contiguous/row_major";
        int digits = text.length() - head.length() - tail.length();
        if (text.startsWith(head) && text.endsWith(tail) && digits > 0 && digits < 19) {
            try {
                return fixedBlock(Long.parseLong(text.substring(head.length(), head.length() + digits)));
            } catch (NumberFormatException notANumber) {
                throw new IllegalArgumentException("'" + text + "' is not a storage profile", notANumber);
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a storage profile; there are " + LINEAR + " and "
                + fixedBlock(4096) + " with any block size");
    }

    /** Whether the allocator gives whole blocks. */
    public boolean isFixedBlock() {
        return blockBytes != 0;
    }

    /** The block size in bytes; 0 for {@link #linear}. */
    public long blockBytes() {
        return blockBytes;
    }

    /**
     * The bytes that a value takes under this profile.
     *
     * @param sizeBytes the value's own bytes; 0 stays 0
     * @throws ArithmeticException if the result does not fit 63 bits
     */
    public long quantized(long sizeBytes) {
        return blockBytes == 0 ? sizeBytes : Math.addExact(sizeBytes, blockBytes - 1) & -blockBytes;
    }

    @Override
    public int compareTo(StorageProfile other) {
        return Long.compare(blockBytes, other.blockBytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StorageProfile that && blockBytes == that.blockBytes;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(blockBytes);
    }

    /** Such as {@code linear/contiguous/row_major}. */
    @Override
    public String toString() {
        return (blockBytes == 0 ? "linear" : "fixed_block(" + blockBytes + ")") + "/contiguous/row_major";
    }
}
