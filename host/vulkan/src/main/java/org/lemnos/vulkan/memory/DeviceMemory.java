package org.lemnos.vulkan.memory;

import static org.lwjgl.util.vma.Vma.VMA_ALLOCATION_CREATE_DEDICATED_MEMORY_BIT;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATION_CREATE_MAPPED_BIT;
import static org.lwjgl.util.vma.Vma.VMA_ALLOCATOR_CREATE_EXT_MEMORY_BUDGET_BIT;
import static org.lwjgl.util.vma.Vma.vmaCreateAllocator;
import static org.lwjgl.util.vma.Vma.vmaCreateBuffer;
import static org.lwjgl.util.vma.Vma.vmaDestroyAllocator;
import static org.lwjgl.util.vma.Vma.vmaDestroyBuffer;
import static org.lwjgl.util.vma.Vma.vmaGetHeapBudgets;
import static org.lwjgl.vulkan.EXTMemoryBudget.VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.VK_ERROR_FEATURE_NOT_PRESENT;
import static org.lwjgl.vulkan.VK10.VK_ERROR_MEMORY_MAP_FAILED;
import static org.lwjgl.vulkan.VK10.VK_MAX_MEMORY_HEAPS;
import static org.lwjgl.vulkan.VK10.VK_SHARING_MODE_EXCLUSIVE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import java.nio.LongBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.lemnos.core.plan.ArenaKind;
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
    private final MemoryKinds kinds;
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
        this.kinds = MemoryKinds.read(device.physical().handle());
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
    public MemoryKinds kinds() {
        return kinds;
    }

    /** Whether an arena of this kind should be mapped. */
    boolean maps(ArenaKind kind) {
        return mapArenas && HostReach.of(kind).isMapped(kinds);
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
     * What the device-local heap still has to give, in bytes, as far as the driver says; never negative, although drivers report budgets below
     * the usage, and never more than {@link #unusedBytes}, although drivers on the processor report memory that nobody has touched as free.
     */
    public long availableBytes() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VmaBudget budget = budget(stack);
            long unused = unused(budget);
            long said = budgetKnown ? budget.budget() - budget.usage() : unused;
            return Math.max(0, Math.min(said, unused));
        }
    }

    /** What nobody has allocated here of the device-local heap, in bytes, whatever others have. */
    public long unusedBytes() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return Math.max(0, unused(budget(stack)));
        }
    }

    private VmaBudget budget(MemoryStack stack) {
        VmaBudget.Buffer budgets = VmaBudget.calloc(VK_MAX_MEMORY_HEAPS, stack);
        vmaGetHeapBudgets(allocator, budgets);
        return budgets.get(kinds.arenaHeap());
    }

    private long unused(VmaBudget budget) {
        return kinds.arenaHeapBytes() - budget.statistics().blockBytes();
    }

    /**
     * A new buffer, in the best kind of memory for its use that has room.
     *
     * @param sizeBytes at least 1
     * @throws OutOfMemory if there is no memory of such a kind left
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
                            | (use.isMapped() ? VMA_ALLOCATION_CREATE_MAPPED_BIT : 0));
            LongBuffer handle = stack.mallocLong(1);
            PointerBuffer allocation = stack.mallocPointer(1);
            VmaAllocationInfo found = VmaAllocationInfo.calloc(stack);
            int result = VK_ERROR_FEATURE_NOT_PRESENT;
            for (int type : kinds.typesFor(use)) {
                wish.memoryTypeBits(1 << type);
                result = vmaCreateBuffer(allocator, buffer, wish, handle, allocation, found);
                if (result == VK_SUCCESS) {
                    buffers.incrementAndGet();
                    allocations.incrementAndGet();
                    int properties = kinds.types().get(type).properties();
                    return new DeviceBuffer(
                            this, handle.get(0), allocation.get(0), sizeBytes, found.pMappedData(), properties);
                }
                if (!isShortage(result)) {
                    throw VulkanResults.failure("vmaCreateBuffer", result);
                }
            }
            throw new OutOfMemory("vmaCreateBuffer: " + VulkanResults.nameOf(result), sizeBytes);
        }
    }

    /** Full, not to be mapped, or VMA's word for a type in which a buffer of this kind cannot lie: another type may still do. */
    private static boolean isShortage(int result) {
        return VulkanResults.isOutOfMemory(result)
                || result == VK_ERROR_MEMORY_MAP_FAILED
                || result == VK_ERROR_FEATURE_NOT_PRESENT;
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
