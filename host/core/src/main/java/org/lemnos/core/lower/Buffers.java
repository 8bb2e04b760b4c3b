package org.lemnos.core.lower;

import java.util.Optional;
import org.lemnos.api.kernel.BufferRef;

/** The buffers that a kernel's lowering may name, as the planner has laid them out. */
public interface Buffers {
    /**
     * A buffer.
     *
     * @param logicalBytes the bytes of its value or workspace; 0 if it has no elements
     * @param sizeBytes the bytes that belong to it
     * @param identity equal for two buffers if and only if they are the same bytes
     */
    record Buffer(long logicalBytes, long sizeBytes, int identity) {}

    /** The buffer of that whole reference; empty if the problem has none. */
    Optional<Buffer> find(BufferRef whole);

    /** The number of outputs. */
    int outputs();

    /** Whether the output is an input's bytes as they are, so that nothing may write it. */
    boolean isView(int output);

    /** Whether the output is what becomes of an input's bytes, so that something is there before the first step. */
    boolean isUpdate(int output);
}
