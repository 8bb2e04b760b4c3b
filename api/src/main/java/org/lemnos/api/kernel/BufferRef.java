package org.lemnos.api.kernel;

import java.util.Objects;
import org.lemnos.api.Stable;

/** Names a buffer of a problem, or a range of bytes of it. Immutable, compared by value. */
@Stable
public final class BufferRef {
    /** What the buffer is. */
    @Stable
    public enum Kind {
        /** An input of the operation. */
        INPUT("input"),
        /** An output of the operation. */
        OUTPUT("output"),
        /** Memory that the kernel uses during one call. */
        SCRATCH("scratch"),
        /** Memory that keeps its content from run to run; zeros before the first. */
        PERSISTENT("persistent");

        private final String token;

        Kind(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    private static final long WHOLE = -1;

    private final Kind kind;
    private final int index;
    private final long offsetBytes;
    private final long lengthBytes;

    private BufferRef(Kind kind, int index, long offsetBytes, long lengthBytes) {
        if (index < 0) {
            throw new IllegalArgumentException(kind.token() + " index " + index + " is negative");
        }
        this.kind = kind;
        this.index = index;
        this.offsetBytes = offsetBytes;
        this.lengthBytes = lengthBytes;
    }

    /** The operation's i-th input, from 0. */
    public static BufferRef input(int i) {
        return new BufferRef(Kind.INPUT, i, 0, WHOLE);
    }

    /** The operation's i-th output, from 0. */
    public static BufferRef output(int i) {
        return new BufferRef(Kind.OUTPUT, i, 0, WHOLE);
    }

    /** The scratch workspace that the estimate asked for. */
    public static BufferRef scratch() {
        return new BufferRef(Kind.SCRATCH, 0, 0, WHOLE);
    }

    /** The persistent workspace that the estimate asked for. */
    public static BufferRef persistent() {
        return new BufferRef(Kind.PERSISTENT, 0, 0, WHOLE);
    }

    /**
     * A range of this buffer.
     *
     * @param offset from the start of the buffer, in bytes, a multiple of the device's offset alignment
     * @param bytes more than 0
     * @throws IllegalArgumentException if this is a range already, or the numbers are out of bounds
     */
    public BufferRef range(long offset, long bytes) {
        if (!isWhole()) {
            throw new IllegalArgumentException(this + " is a range already");
        }
        if (offset < 0 || bytes <= 0) {
            throw new IllegalArgumentException(
                    "range of " + bytes + " bytes at " + offset + " of " + this + " is empty or negative");
        }
        return new BufferRef(kind, index, offset, bytes);
    }

    /** What the buffer is. */
    public Kind kind() {
        return kind;
    }

    /** Which input or output, from 0; 0 for workspaces. */
    public int index() {
        return index;
    }

    /** Whether this names the whole buffer. */
    public boolean isWhole() {
        return lengthBytes == WHOLE;
    }

    /** Where the range starts, in bytes; 0 for a whole buffer. */
    public long offsetBytes() {
        return offsetBytes;
    }

    /**
     * The length of the range in bytes.
     *
     * @throws IllegalStateException if this names a whole buffer
     */
    public long lengthBytes() {
        if (isWhole()) {
            throw new IllegalStateException(this + " names a whole buffer, whose length the problem knows");
        }
        return lengthBytes;
    }

    /** The whole buffer that this is, or is a range of. */
    public BufferRef whole() {
        return isWhole() ? this : new BufferRef(kind, index, 0, WHOLE);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BufferRef that
                && kind == that.kind
                && index == that.index
                && offsetBytes == that.offsetBytes
                && lengthBytes == that.lengthBytes;
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, index, offsetBytes, lengthBytes);
    }

    /** Such as {@code input[0]} or {@code scratch+256:1024}. */
    @Override
    public String toString() {
        boolean port = kind == Kind.INPUT || kind == Kind.OUTPUT;
        return kind.token()
                + (port ? "[" + index + "]" : "")
                + (isWhole() ? "" : "+" + offsetBytes + ":" + lengthBytes);
    }
}
