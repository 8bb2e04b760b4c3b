package org.lemnos.api.kernel;

import java.util.Optional;
import org.lemnos.api.Experimental;
import org.lemnos.api.Stable;

/**
 * How a resource lies in memory: an allocator, a view and a format. Immutable, compared by value; ordered linear first, then by
 * block size, then by format.
 *
 * <p>Every profile of this level has the contiguous view, where a kernel sees one range of bytes. The format is row-major where nothing else is said.
 */
@Stable
public final class StorageProfile implements Comparable<StorageProfile> {
    private static final StorageProfile LINEAR = new StorageProfile(0, StorageFormat.rowMajor());
    private static final String LINEAR_TEXT = "linear";
    private static final String BLOCK_HEAD = "fixed_block(";
    private static final String BLOCK_TAIL = ")";
    private static final String VIEW = "/contiguous/";
    private static final int MOST_DIGITS = 18;

    private final long blockBytes;
    private final StorageFormat format;

    private StorageProfile(long blockBytes, StorageFormat format) {
        this.blockBytes = blockBytes;
        this.format = format;
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
        return new StorageProfile(blockBytes, StorageFormat.rowMajor());
    }

    /** The same allocator with another format. */
    @Experimental(since = "0.1")
    public StorageProfile in(StorageFormat other) {
        return new StorageProfile(blockBytes, other);
    }

    /**
     * The profile that {@link #toString} wrote.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static StorageProfile parse(String text) {
        int view = text.indexOf(VIEW);
        if (view < 0) {
            throw notOne(text, Optional.empty());
        }
        try {
            StorageFormat format = StorageFormat.parse(text.substring(view + VIEW.length()));
            return allocator(text.substring(0, view)).in(format);
        } catch (IllegalArgumentException bad) {
            throw notOne(text, Optional.of(bad));
        }
    }

    private static StorageProfile allocator(String text) {
        int digits = text.length() - BLOCK_HEAD.length() - BLOCK_TAIL.length();
        if (text.equals(LINEAR_TEXT)) {
            return LINEAR;
        }
        if (text.startsWith(BLOCK_HEAD) && text.endsWith(BLOCK_TAIL) && digits > 0 && digits <= MOST_DIGITS) {
            return fixedBlock(Long.parseLong(text.substring(BLOCK_HEAD.length(), BLOCK_HEAD.length() + digits)));
        }
        throw new IllegalArgumentException("'" + text + "' is no allocator");
    }

    private static IllegalArgumentException notOne(String text, Optional<IllegalArgumentException> cause) {
        IllegalArgumentException error = new IllegalArgumentException("'" + text
                + "' is not a storage profile; there are " + LINEAR + " and " + fixedBlock(4096)
                + " with any block size, and both with tiled_16x16 or other tiles in the place of row_major");
        cause.ifPresent(error::initCause);
        return error;
    }

    /** Whether the allocator gives whole blocks. */
    public boolean isFixedBlock() {
        return blockBytes != 0;
    }

    /** The block size in bytes; 0 where the allocator is linear. */
    public long blockBytes() {
        return blockBytes;
    }

    /** In which order elements follow one another. */
    @Experimental(since = "0.1")
    public StorageFormat format() {
        return format;
    }

    /**
     * The bytes that a value takes under this profile.
     *
     * @param sizeBytes the value's own bytes in this profile's format; 0 stays 0
     * @throws ArithmeticException if the result does not fit 63 bits
     */
    public long quantized(long sizeBytes) {
        return blockBytes == 0 ? sizeBytes : Math.addExact(sizeBytes, blockBytes - 1) & -blockBytes;
    }

    @Override
    public int compareTo(StorageProfile other) {
        int blocks = Long.compare(blockBytes, other.blockBytes);
        return blocks != 0 ? blocks : format.compareTo(other.format);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof StorageProfile that && blockBytes == that.blockBytes && format.equals(that.format);
    }

    @Override
    public int hashCode() {
        return 31 * Long.hashCode(blockBytes) + format.hashCode();
    }

    /** Such as {@code linear/contiguous/row_major}. */
    @Override
    public String toString() {
        return (blockBytes == 0 ? LINEAR_TEXT : BLOCK_HEAD + blockBytes + BLOCK_TAIL) + VIEW + format;
    }
}
