package org.lemnos.vulkan.device;

import java.util.List;
import java.util.function.Supplier;
import org.lemnos.vulkan.failure.DispatchInFlight;
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
    private final Supplier<List<DispatchInFlight>> dispatches;

    /** Prepares submissions of a command buffer without dispatches. */
    public Submission(Timeline timeline, VkCommandBuffer commandBuffer) {
        this(timeline, commandBuffer, List::of);
    }

    /**
     * Prepares submissions of this command buffer that signal this timeline.
     *
     * @param dispatches what the command buffer has in it; asked only if the device fails
     */
    public Submission(Timeline timeline, VkCommandBuffer commandBuffer, Supplier<List<DispatchInFlight>> dispatches) {
        this.dispatches = dispatches;
        commands = VkCommandBufferSubmitInfo.calloc(1);
        commands.sType$Default().commandBuffer(commandBuffer);
        signal = VkSemaphoreSubmitInfo.calloc(1);
        signal.sType$Default().semaphore(timeline.semaphore()).stageMask(VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);
        info = VkSubmitInfo2.calloc()
                .sType$Default()
                .pCommandBufferInfos(commands)
                .pSignalSemaphoreInfos(signal);
    }

    List<DispatchInFlight> dispatches() {
        return dispatches.get();
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
