package org.lemnos.vulkan.record;

import static org.lwjgl.vulkan.VK10.VK_COMMAND_BUFFER_LEVEL_PRIMARY;
import static org.lwjgl.vulkan.VK10.VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT;
import static org.lwjgl.vulkan.VK10.vkAllocateCommandBuffers;
import static org.lwjgl.vulkan.VK10.vkCreateCommandPool;
import static org.lwjgl.vulkan.VK10.vkDestroyCommandPool;

import java.nio.LongBuffer;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferAllocateInfo;
import org.lwjgl.vulkan.VkCommandPoolCreateInfo;
import org.lwjgl.vulkan.VkDevice;

/** Primary command buffers of one owner; recorded by one thread at a time. */
public final class CommandPool implements AutoCloseable {
    private final VkDevice device;
    private final long handle;

    /** An empty pool for the device's queue. */
    public CommandPool(LogicalDevice device) {
        this.device = device.handle();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkCommandPoolCreateInfo info = VkCommandPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(VK_COMMAND_POOL_CREATE_RESET_COMMAND_BUFFER_BIT)
                    .queueFamilyIndex(device.queueFamily());
            LongBuffer pointer = stack.mallocLong(1);
            VulkanResults.check("vkCreateCommandPool", vkCreateCommandPool(this.device, info, null, pointer));
            handle = pointer.get(0);
        }
    }

    /** A new command buffer, which lives as long as the pool. */
    public VkCommandBuffer allocate() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkCommandBufferAllocateInfo info = VkCommandBufferAllocateInfo.calloc(stack)
                    .sType$Default()
                    .commandPool(handle)
                    .level(VK_COMMAND_BUFFER_LEVEL_PRIMARY)
                    .commandBufferCount(1);
            PointerBuffer pointer = stack.mallocPointer(1);
            VulkanResults.check("vkAllocateCommandBuffers", vkAllocateCommandBuffers(device, info, pointer));
            return new VkCommandBuffer(pointer.get(0), device);
        }
    }

    /** Destroys the pool with its command buffers, none of which may be pending. */
    @Override
    public void close() {
        vkDestroyCommandPool(device, handle, null);
    }
}
