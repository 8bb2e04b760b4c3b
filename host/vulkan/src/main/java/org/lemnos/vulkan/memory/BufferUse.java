package org.lemnos.vulkan.memory;

import static org.lwjgl.vulkan.AMDDeviceCoherentMemory.VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD;
import static org.lwjgl.vulkan.AMDDeviceCoherentMemory.VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
import static org.lwjgl.vulkan.VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT;
import static org.lwjgl.vulkan.VK11.VK_MEMORY_PROPERTY_PROTECTED_BIT;

/** What a buffer is for, and so what memory it wants. Host access is always coherent: nothing is ever flushed by hand. */
public enum BufferUse {
    /** Kernels read and write it; the host never does, and should not be able to. */
    ARENA(
            VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
                    | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT
                    | VK_BUFFER_USAGE_TRANSFER_SRC_BIT
                    | VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
            0,
            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT),
    /** Kernels read and write it, and the host reaches the same memory through a mapping. */
    MAPPED_ARENA(
            ARENA.usage,
            VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT
                    | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT
                    | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
            VK_MEMORY_PROPERTY_HOST_CACHED_BIT,
            0),
    /** The host writes it and the device copies from it: memory of the host's that its cache does not keep, where there is such. */
    STAGING(
            VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
            0,
            VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT),
    /** The device copies into it and the host reads it, from its own cache where the device has such memory. */
    READBACK(
            VK_BUFFER_USAGE_TRANSFER_DST_BIT,
            VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
            VK_MEMORY_PROPERTY_HOST_CACHED_BIT,
            VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);

    /** What only those may allocate who have asked for a feature of its own, or what no buffer may lie in. */
    private static final int NEVER = VK_MEMORY_PROPERTY_PROTECTED_BIT
            | VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT
            | VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD
            | VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD;

    private final int usage;
    private final int required;
    private final int preferred;
    private final int avoided;

    BufferUse(int usage, int required, int preferred, int avoided) {
        this.usage = usage;
        this.required = required;
        this.preferred = preferred;
        this.avoided = avoided;
    }

    int usage() {
        return usage;
    }

    /** Whether memory of these properties will do. */
    boolean admits(int properties) {
        return (properties & required) == required && (properties & NEVER) == 0;
    }

    /** How far the properties are from what is wished: one that is missing costs at every access, and memory of the device's own is scarce. */
    int misfits(int properties) {
        int unwished = avoided & properties;
        int scarce = unwished & VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
        return 2 * Integer.bitCount(preferred & ~properties) + Integer.bitCount(unwished) + Integer.bitCount(scarce);
    }

    boolean isMapped() {
        return (required & VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0;
    }

    /** Whether it may lie in the largest device-local heap only: a small window through which the host sees a part of a card would soon be full. */
    boolean isOfWholeHeap() {
        return this == MAPPED_ARENA;
    }
}
