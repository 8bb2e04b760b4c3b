package org.lemnos.core.schedule;

/**
 * One range of one resource that a dispatch touches.
 *
 * @param resource the resource's number, from 0
 * @param offsetBytes where the range begins in the resource
 * @param lengthBytes how long it is; an empty range conflicts with nothing
 * @param kind what the dispatch does with it
 */
public record RangeAccess(int resource, long offsetBytes, long lengthBytes, AccessKind kind) {
    public RangeAccess {
        if (resource < 0 || offsetBytes < 0 || lengthBytes < 0 || lengthBytes > Long.MAX_VALUE - offsetBytes) {
            throw new IllegalArgumentException("resource " + resource + ", bytes " + offsetBytes + " + " + lengthBytes
                    + ": no number may be negative and the end may not pass 2^63-1");
        }
    }

    /** The first byte behind the range. */
    public long endBytes() {
        return offsetBytes + lengthBytes;
    }
}
