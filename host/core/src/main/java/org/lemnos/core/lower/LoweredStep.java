package org.lemnos.core.lower;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.WriteContract;

/**
 * A checked step of a kernel's lowering, over the kernel's own buffers.
 *
 * @param dispatch the dispatch; empty for a zero fill
 * @param ranges what it touches; binding i is the i-th, a fill has one
 */
public record LoweredStep(Optional<Dispatch> dispatch, List<Range> ranges) {
    /** Copies the list. */
    public LoweredStep {
        ranges = List.copyOf(ranges);
    }

    /**
     * Bytes of one of the kernel's buffers.
     *
     * @param buffer the whole buffer
     * @param offsetBytes where the range starts in it
     * @param lengthBytes more than 0, a multiple of 16
     * @param access what the step does with it
     * @param writes what it promises about its stores
     */
    public record Range(BufferRef buffer, long offsetBytes, long lengthBytes, Access access, WriteContract writes) {
        /** Whether two ranges of buffers that share bytes have some in common. */
        boolean overlaps(Range other) {
            return offsetBytes < other.offsetBytes + other.lengthBytes && other.offsetBytes < offsetBytes + lengthBytes;
        }
    }
}
