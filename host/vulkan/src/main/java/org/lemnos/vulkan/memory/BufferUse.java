package org.lemnos.vulkan.memory;

import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;

/** What a buffer is for, and so what memory it wants. Host access is always coherent: nothing is ever flushed by hand. */
public enum BufferUse {
    /** Kernels read and write it; the host cannot reach it. */
    ARENA(
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
                    | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
                    | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
                    | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
            0),
    /** Kernels read and write it, and the host reaches the same memory through a mapping. */
    MAPPED_ARENA(
            ARENA.usage,
            VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
                    | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT
                    | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
            VK_MEMORY_PROPERTY_HOST_CACHED_BIT),
    /** The host writes it and the device copies from it. */
    STAGING(
            VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
            0),
    /** The device copies into it and the host reads it, from its own cache where the device has such memory. */
    READBACK(
            VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
            VK_MEMORY_PROPERTY_HOST_CACHED_BIT);

    private final int usage;
    private final int required;
    private final int preferred;

    BufferUse(int usage, int required, int preferred) {
        this.usage = usage;
        this.required = required;
        this.preferred = preferred;
    }

    int usage() {
        return usage;
    }

    int required() {
        return required;
    }

    int preferred() {
        return preferred;
    }

    boolean isMapped() {
        return (required & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0;
    }
}
