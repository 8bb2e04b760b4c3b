package org.lemnos.vulkan;

import java.nio.ByteBuffer;

/** Takes the outputs of a run. */
@FunctionalInterface
public interface PortReader {
    /**
     * Reads one output, row-major and little-endian.
     *
     * @param output its place among the plan's outputs
     * @param source exactly its bytes; not to be used after the call, which is when the next run may overwrite them
     */
    void read(int output, ByteBuffer source);
}
