package org.lemnos.vulkan.device;

import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferSubmitInfo;
import org.lwjgl.vulkan.VkSemaphoreSubmitInfo;
import org.lwjgl.vulkan.VkSubmitInfo2;

/**
 * The native structures of one submission of one command buffer, built once: a replay changes eight bytes in them, the value to
 * signal. May be submitted again and again, by one thread at a time.
 */
public final class Submission implements AutoCloseable {
    private final VkSubmitInfo2 info;
    private final VkCommandBufferSubmitInfo.Buffer commands;
    private final VkSemaphoreSubmitInfo.Buffer signal;

    /** Prepares submissions of this command buffer that signal this timeline. */
    public Submission(Timeline timeline, VkCommandBuffer commandBuffer) {
        commands = VkCommandBufferSubmitInfo.calloc(1);
        commands.sType$Default().commandBuffer(commandBuffer);
        signal = VkSemaphoreSubmitInfo.calloc(1);
        signal.sType$Default().semaphore(timeline.semaphore()).stageMask(VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
        info = VkSubmitInfo2.calloc()
                .sType$Default()
                .pCommandBufferInfos(commands)
                .pSignalSemaphoreInfos(signal);
    }

    long address() {
        return info.address();
    }

    void signal(long value) {
        MemoryUtil.memPutLong(signal.address() + VkSemaphoreSubmitInfo.VALUE, value);
    }

    /** Frees the structures; no submission may be in progress. */
    @Override
    public void close() {
        info.free();
        commands.free();
        signal.free();
    }
}
