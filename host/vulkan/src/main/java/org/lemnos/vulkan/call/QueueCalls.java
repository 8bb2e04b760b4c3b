package org.lemnos.vulkan.call;

import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueue;

/**
 * The calls that a replay makes: all that stands between a session and the driver once everything is recorded. They take raw
 * addresses of structures built beforehand, so that a replay allocates nothing, and return the driver's result code as it
 * is. Tests put themselves in between to see a device lost at a chosen call.
 */
public interface QueueCalls {
    /** {@code vkQueueSubmit2} of one {@code VkSubmitInfo2} and no fence; the caller holds the queue's lock. */
    int submit(VkQueue queue, long submitInfo);

    /** {@code vkGetSemaphoreCounterValue} into the eight bytes at {@code value}. */
    int counterValue(VkDevice device, long semaphore, long value);

    /** {@code vkWaitSemaphores} on a {@code VkSemaphoreWaitInfo}, for at most the given nanoseconds. */
    int await(VkDevice device, long waitInfo, long timeoutNanos);

    /** The driver's own functions. */
    static QueueCalls driver() {
        return DriverQueueCalls.INSTANCE;
    }
}
