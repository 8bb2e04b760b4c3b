package org.lemnos.vulkan.memory;

import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lwjgl.system.MemoryUtil;

/** A {@code VkBuffer} with memory of its own. Closing destroys both; the device must be done with it. */
public final class DeviceBuffer implements AutoCloseable {
    private final DeviceMemory memory;
    private final long handle;
    private final long allocation;
    private final long sizeBytes;
    private final long mapped;
    private final int kind;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * A buffer.
     *
     * @param kind the properties of the memory that it got
     */
    DeviceBuffer(DeviceMemory memory, long handle, long allocation, long sizeBytes, long mapped, int kind) {
        this.memory = memory;
        this.handle = handle;
        this.allocation = allocation;
        this.sizeBytes = sizeBytes;
        this.mapped = mapped;
        this.kind = kind;
    }

    /** The native object. */
    public long handle() {
        return handle;
    }

    /** Its size as asked for. */
    public long sizeBytes() {
        return sizeBytes;
    }

    /** Whether the host can write it. */
    public boolean isMapped() {
        return mapped != MemoryUtil.NULL;
    }

    /** Whether the host can read it at the speed of its own memory. */
    public boolean isHostCached() {
        return (kind & VK_MEMORY_PROPERTY_HOST_CACHED_BIT) != 0;
    }

    /** Whether it lies in memory that the host can reach, mapped or not. */
    public boolean isHostVisible() {
        return (kind & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0;
    }

    /**
     * A view of a part of the mapping, little-endian like everything a device holds. It must not be used once the buffer is
     * closed.
     *
     * @throws IllegalStateException if the buffer is not mapped
     * @throws IndexOutOfBoundsException if the part does not lie in the buffer
     */
    public ByteBuffer view(long offset, long bytes) {
        if (!isMapped()) {
            throw new IllegalStateException("a buffer that the host cannot reach has no view");
        }
        if (offset < 0 || bytes < 0 || bytes > Integer.MAX_VALUE || offset > sizeBytes - bytes) {
            throw new IndexOutOfBoundsException(bytes + " bytes at " + offset + " of a buffer of " + sizeBytes);
        }
        return MemoryUtil.memByteBuffer(mapped + offset, (int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            memory.release(handle, allocation);
        }
    }
}
