package org.lemnos.vulkan;

import java.nio.ByteBuffer;

/** Gives a run its inputs. */
@FunctionalInterface
public interface PortWriter {
    /**
     * Writes one input, whole, row-major and little-endian. On some devices the memory behind the view is slow to read back
     * and fast to write in order: write only, in bulk, from the start to the end.
     *
     * @param input its place among the plan's inputs
     * @param target exactly its bytes; not to be used after the call
     */
    void write(int input, ByteBuffer target);
}
