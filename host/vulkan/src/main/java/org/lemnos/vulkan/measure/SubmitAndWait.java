package org.lemnos.vulkan.measure;

import static org.lwjgl.vulkan.VK10.VK_NOT_READY;
import static org.lwjgl.vulkan.VK10.VK_NULL_HANDLE;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.VK_TIMEOUT;
import static org.lwjgl.vulkan.VK10.vkCreateFence;
import static org.lwjgl.vulkan.VK10.vkDestroyFence;
import static org.lwjgl.vulkan.VK10.vkDestroySemaphore;
import static org.lwjgl.vulkan.VK10.vkGetFenceStatus;
import static org.lwjgl.vulkan.VK10.vkResetFences;
import static org.lwjgl.vulkan.VK10.vkWaitForFences;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static org.lwjgl.vulkan.VK13.vkQueueSubmit2;

import java.nio.LongBuffer;
import org.lemnos.vulkan.call.QueueCalls;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.device.TimelineSemaphore;
import org.lemnos.vulkan.device.WaitInfo;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkFenceCreateInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;

/** Submits a recording and waits for it in any of the ways that Vulkan has. */
final class SubmitAndWait implements AutoCloseable {
    private static final long SPIN_NANOS = 100_000;
    private static final long LONGEST_WAIT_NANOS = 60_000_000_000L;

    private final LogicalDevice device;
    private final QueueCalls calls = QueueCalls.driver();
    private final OwnerTree owner = new OwnerTree();
    private final long semaphore;
    private final long fence;
    private long value;

    SubmitAndWait(LogicalDevice device) {
        this.device = device;
        this.semaphore = TimelineSemaphore.create(device);
        owner.add(() -> vkDestroySemaphore(device.handle(), semaphore, null));
        try {
            this.fence = fence(device);
        } catch (RuntimeException | Error failed) {
            owner.close();
            throw failed;
        }
        owner.add(() -> vkDestroyFence(device.handle(), fence, null));
    }

    private static long fence(LogicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check(
                    "vkCreateFence",
                    vkCreateFence(
                            device.handle(), VkFenceCreateInfo.calloc(stack).sType$Default(), null, handle));
            return handle.get(0);
        }
    }

    void submit(VkCommandBuffer commands, Waiting waiting) {
        value++;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkSubmitInfo2.Buffer info = VkSubmitInfo2.calloc(1, stack)
                    .sType$Default()
                    .pCommandBufferInfos(VkCommandBufferSubmitInfo.calloc(1, stack)
                            .sType$Default()
                            .commandBuffer(commands))
                    .pSignalSemaphoreInfos(VkSemaphoreSubmitInfo.calloc(1, stack)
                            .sType$Default()
                            .semaphore(semaphore)
                            .value(value)
                            .stageMask(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT));
            VulkanResults.check(
                    "vkQueueSubmit2",
                    vkQueueSubmit2(device.queue(), info, waiting.usesFence() ? fence : VK_NULL_HANDLE));
        }
    }

    void await(Waiting waiting) {
        switch (waiting) {
            case SEMAPHORE -> block();
            case COUNTER -> {
                if (!poll(LONGEST_WAIT_NANOS)) {
                    throw VulkanResults.failure("vkGetSemaphoreCounterValue", VK_TIMEOUT);
                }
            }
            case FENCE ->
                VulkanResults.check(
                        "vkWaitForFences", vkWaitForFences(device.handle(), fence, true, LONGEST_WAIT_NANOS));
            case FENCE_POLL -> pollFence();
            case HYBRID -> {
                if (!poll(SPIN_NANOS)) {
                    block();
                }
            }
        }
        if (waiting.usesFence()) {
            VulkanResults.check("vkResetFences", vkResetFences(device.handle(), fence));
        }
    }

    private void block() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VulkanResults.check(
                    "vkWaitSemaphores",
                    calls.await(device.handle(), WaitInfo.write(stack, semaphore, value), LONGEST_WAIT_NANOS));
        }
    }

    private boolean poll(long limitNanos) {
        long begin = System.nanoTime();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long counter = stack.nmalloc(Long.BYTES, Long.BYTES);
            while (System.nanoTime() - begin < limitNanos) {
                VulkanResults.check(
                        "vkGetSemaphoreCounterValue", calls.counterValue(device.handle(), semaphore, counter));
                if (MemoryUtil.memGetLong(counter) >= value) {
                    return true;
                }
                Thread.onSpinWait();
            }
            return false;
        }
    }

    private void pollFence() {
        long begin = System.nanoTime();
        int status = VK_NOT_READY;
        while (status == VK_NOT_READY) {
            status = vkGetFenceStatus(device.handle(), fence);
            if (System.nanoTime() - begin >= LONGEST_WAIT_NANOS) {
                status = VK_TIMEOUT;
            }
            Thread.onSpinWait();
        }
        if (status != VK_SUCCESS) {
            VulkanResults.check("vkGetFenceStatus", status);
        }
    }

    @Override
    public void close() {
        owner.close();
    }
}
