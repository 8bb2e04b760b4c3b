package org.lemnos.vulkan.call;

import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueue;

/** Calls the driver. */
enum DriverQueueCalls implements QueueCalls {
    INSTANCE;

    private static final long NO_FENCE = 0;

    @Override
    public int submit(VkQueue queue, long submitInfo) {
        return VK13.nvkQueueSubmit2(queue, 1, submitInfo, NO_FENCE);
    }

    @Override
    public int counterValue(VkDevice device, long semaphore, long value) {
        return VK12.nvkGetSemaphoreCounterValue(device, semaphore, value);
    }

    @Override
    public int await(VkDevice device, long waitInfo, long timeoutNanos) {
        return VK12.nvkWaitSemaphores(device, waitInfo, timeoutNanos);
    }
}
