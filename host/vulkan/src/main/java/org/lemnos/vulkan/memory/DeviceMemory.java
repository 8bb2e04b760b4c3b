package org.lemnos.vulkan.memory;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATION_CREATE_DEDICATED_MEMORY_BIT;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATION_CREATE_MAPPED_BIT;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATOR_CREATE_EXT_MEMORY_BUDGET_BIT;
import static org.lwjgl.util.vma.Vma.vmaCreateAllocator;
import static org.lwjgl.util.vma.Vma.vmaCreateBuffer;
import static org.lwjgl.util.vma.Vma.vmaDestroyAllocator;
import static org.lwjgl.util.vma.Vma.vmaDestroyBuffer;
import static org.lwjgl.util.vma.Vma.vmaGetAllocationMemoryProperties;
import static org.lwjgl.util.vma.Vma.vmaGetHeapBudgets;
import static org.lwjgl.vulkan.EXTMemoryBudget.VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_ERROR_FEATURE_NOT_PRESENT;
import static org.lwjgl.vulkan.VK10.VK_MAX_MEMORY_HEAPS;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.util.vma.VmaAllocationCreateInfo;
import org.lwjgl.util.vma.VmaAllocationInfo;
import org.lwjgl.util.vma.VmaAllocatorCreateInfo;
import org.lwjgl.util.vma.VmaBudget;
import org.lwjgl.util.vma.VmaVulkanFunctions;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBufferCreateInfo;

/**
 * All buffers of a device, allocated through VMA, each with memory of its own: there are few, and they are large. Thread-safe.
 */
public final class DeviceMemory implements AutoCloseable {
    private final MemoryHeaps heaps;
    private final boolean mapArenas;
    private final boolean budgetKnown;
    private final long allocator;
    private final AtomicInteger buffers = new AtomicInteger();
    private final AtomicLong allocations = new AtomicLong();

    /**
     * Creates the allocator.
     *
     * @param mapArenas whether arenas are mapped where the device allows it
     */
    public DeviceMemory(LogicalDevice device, boolean mapArenas) {
        this.mapArenas = mapArenas;
        this.budgetKnown = device.extensions().contains(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME);
        this.heaps = MemoryHeaps.read(device.physical().handle());
        this.allocator = create(device, budgetKnown);
    }

    private static long create(LogicalDevice device, boolean budget) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VmaAllocatorCreateInfo info = VmaAllocatorCreateInfo.calloc(stack)
                    .flags(budget ? VMA_ALLOCATOR_CREATE_EXT_MEMORY_BUDGET_BIT : 0)
                    .instance(device.physical().handle().getInstance())
                    .physicalDevice(device.physical().handle())
                    .device(device.handle())
                    .vulkanApiVersion(VK13.VK_API_VERSION_1_3)
                    .pVulkanFunctions(VmaVulkanFunctions.calloc(stack)
                            .set(device.physical().handle().getInstance(), device.handle()));
            PointerBuffer pointer = stack.mallocPointer(1);
            VulkanResults.check("vmaCreateAllocator", vmaCreateAllocator(info, pointer));
            return pointer.get(0);
        }
    }

    /** What kinds of memory the device has. */
    public MemoryHeaps heaps() {
        return heaps;
    }

    /** Whether arenas should be mapped, so that the host writes them without a copy. */
    boolean mapsArenas() {
        return mapArenas && heaps.hostReachesArenas();
    }

    /** Number of buffers that are not yet closed. */
    public int openBuffers() {
        return buffers.get();
    }

    /** Number of buffers that were ever allocated. */
    public long allocations() {
        return allocations.get();
    }

    /**
     * What the device-local heap still has to give, in bytes; never negative, although drivers report budgets below the
     * usage. A driver that reports none has the whole heap to give.
     */
    public long availableBytes() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VmaBudget.Buffer budgets = VmaBudget.calloc(VK_MAX_MEMORY_HEAPS, stack);
            vmaGetHeapBudgets(allocator, budgets);
            VmaBudget budget = budgets.get(heaps.deviceLocalHeap());
            long most = budgetKnown ? Math.min(budget.budget(), heaps.deviceLocalBytes()) : heaps.deviceLocalBytes();
            return Math.max(0, most - budget.usage());
        }
    }

    /**
     * A new buffer.
     *
     * @param sizeBytes at least 1
     * @throws OutOfMemory if there is no memory of that kind left
     */
    public DeviceBuffer allocate(BufferUse use, long sizeBytes) throws OutOfMemory {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkBufferCreateInfo buffer = VkBufferCreateInfo.calloc(stack)
                    .sType$Default()
                    .size(sizeBytes)
                    .usage(use.usage())
                    .sharingMode(VK_SHARING_MODE_EXCLUSIVE);
            VmaAllocationCreateInfo wish = VmaAllocationCreateInfo.calloc(stack)
                    .flags(VMA_ALLOCATION_CREATE_DEDICATED_MEMORY_BIT
                            | (use.isMapped()
                                    ? VMA_ALLOCATION_CREATE_MAPPED_BIT | VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT
                                    : 0))
                    .requiredFlags(use.required())
                    .preferredFlags(use.preferred());
            LongBuffer handle = stack.mallocLong(1);
            PointerBuffer allocation = stack.mallocPointer(1);
            VmaAllocationInfo found = VmaAllocationInfo.calloc(stack);
            int result = vmaCreateBuffer(allocator, buffer, wish, handle, allocation, found);
            // VMA's word for "no such memory type, or every type of the kind is full".
            if (VulkanResults.isOutOfMemory(result) || result == VK_ERROR_FEATURE_NOT_PRESENT) {
                throw new OutOfMemory("vmaCreateBuffer: " + VulkanResults.nameOf(result), sizeBytes);
            }
            if (result != VK_SUCCESS) {
                throw VulkanResults.failure("vmaCreateBuffer", result);
            }
            buffers.incrementAndGet();
            allocations.incrementAndGet();
            long mapped = use.isMapped() ? found.pMappedData() : NULL;
            return new DeviceBuffer(
                    this, handle.get(0), allocation.get(0), sizeBytes, mapped, kind(allocation.get(0), stack));
        }
    }

    private int kind(long allocation, MemoryStack stack) {
        IntBuffer flags = stack.mallocInt(1);
        vmaGetAllocationMemoryProperties(allocator, allocation, flags);
        return flags.get(0);
    }

    void release(long buffer, long allocation) {
        vmaDestroyBuffer(allocator, buffer, allocation);
        buffers.decrementAndGet();
    }

    /** Destroys the allocator; all buffers must be closed. */
    @Override
    public void close() {
        vmaDestroyAllocator(allocator);
    }
}
