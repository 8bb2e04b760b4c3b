package org.lemnos.vulkan.device;

import static org.lwjgl.vulkan.VK10.vkCreateSemaphore;
import static org.lwjgl.vulkan.VK12.VK_SEMAPHORE_TYPE_TIMELINE;

import java.nio.LongBuffer;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkSemaphoreCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreTypeCreateInfo;

/** Makes semaphores that count. */
public final class TimelineSemaphore {
    private TimelineSemaphore() {}

    /** A {@code VkSemaphore} at value 0; its owner destroys it. */
    public static long create(LogicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkSemaphoreCreateInfo info = VkSemaphoreCreateInfo.calloc(stack)
                    .sType$Default()
                    .pNext(VkSemaphoreTypeCreateInfo.calloc(stack)
                            .sType$Default()
                            .semaphoreType(VK_SEMAPHORE_TYPE_TIMELINE)
                            .initialValue(0));
            VulkanResults.check("vkCreateSemaphore", vkCreateSemaphore(device.handle(), info, null, handle));
            return handle.get(0);
        }
    }
}
