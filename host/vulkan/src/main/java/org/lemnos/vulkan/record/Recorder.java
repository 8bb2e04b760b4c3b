package org.lemnos.vulkan.record;

import static org.lwjgl.vulkan.VK10.VK_PIPELINE_BIND_POINT_COMPUTE;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkBeginCommandBuffer;
import static org.lwjgl.vulkan.VK10.vkCmdBindDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCmdBindPipeline;
import static org.lwjgl.vulkan.VK10.vkCmdCopyBuffer;
import static org.lwjgl.vulkan.VK10.vkCmdDispatch;
import static org.lwjgl.vulkan.VK10.vkCmdFillBuffer;
import static org.lwjgl.vulkan.VK10.vkCmdPushConstants;
import static org.lwjgl.vulkan.VK10.vkEndCommandBuffer;
import static org.lwjgl.vulkan.VK13.vkCmdPipelineBarrier2;

import java.util.Arrays;
import java.util.List;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.pipeline.Pipeline;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkCommandBufferBeginInfo;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/**
 * Records one command buffer from its beginning to its end, leaving out what is already bound. For one thread.
 */
public final class Recorder {
    /**
     * A run of bytes to copy.
     *
     * @param from the first byte in the source
     * @param to the first byte in the target
     * @param bytes how many, at least 1
     */
    public record Region(long from, long to, long bytes) {}

    private final VkCommandBuffer commands;
    private long boundPipeline;
    private long boundLayout;
    private long boundSet;
    private byte[] pushed = {};

    private Recorder(VkCommandBuffer commands) {
        this.commands = commands;
    }

    /** Begins anew; what the command buffer held is forgotten. It may be submitted many times, but not while pending. */
    public static Recorder begin(VkCommandBuffer commands) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VulkanResults.check(
                    "vkBeginCommandBuffer",
                    vkBeginCommandBuffer(
                            commands, VkCommandBufferBeginInfo.calloc(stack).sType$Default()));
        }
        return new Recorder(commands);
    }

    /**
     * Launches a kernel.
     *
     * @param set the descriptor set of its buffers
     * @param push its push block, as many bytes as its layout has
     */
    public void launch(Pipeline pipeline, long set, byte[] push, int groupsX, int groupsY, int groupsZ) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            if (pipeline.handle() != boundPipeline) {
                vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.handle());
                boundPipeline = pipeline.handle();
            }
            boolean sameLayout = pipeline.layout() == boundLayout;
            if (!sameLayout || set != boundSet) {
                vkCmdBindDescriptorSets(
                        commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.layout(), 0, stack.longs(set), null);
                boundSet = set;
            }
            if (push.length > 0 && !(sameLayout && Arrays.equals(push, pushed))) {
                vkCmdPushConstants(commands, pipeline.layout(), VK_SHADER_STAGE_COMPUTE_BIT, 0, stack.bytes(push));
                pushed = push;
            }
            boundLayout = pipeline.layout();
            vkCmdDispatch(commands, groupsX, groupsY, groupsZ);
        }
    }

    /** Repeats a word over a range; offset and length are multiples of 4. */
    public void fill(long buffer, long offset, long bytes, int word) {
        vkCmdFillBuffer(commands, buffer, offset, bytes, word);
    }

    /** Copies runs of bytes between two buffers, none of which overlap in the target. */
    public void copy(long from, long to, List<Region> regions) {
        try (VkBufferCopy.Buffer copies = VkBufferCopy.malloc(regions.size())) {
            for (int i = 0; i < regions.size(); i++) {
                Region region = regions.get(i);
                copies.get(i).set(region.from(), region.to(), region.bytes());
            }
            vkCmdCopyBuffer(commands, from, to, copies);
        }
    }

    /** One memory barrier: what comes after, on its side, sees what came before, on the other. */
    public void barrier(Accesses before, Accesses after) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryBarrier2.Buffer barrier = VkMemoryBarrier2.calloc(1, stack);
            barrier.sType$Default()
                    .srcStageMask(before.stages())
                    .srcAccessMask(before.accesses())
                    .dstStageMask(after.stages())
                    .dstAccessMask(after.accesses());
            vkCmdPipelineBarrier2(
                    commands, VkDependencyInfo.calloc(stack).sType$Default().pMemoryBarriers(barrier));
        }
    }

    /** Ends the recording. */
    public void end() {
        VulkanResults.check("vkEndCommandBuffer", vkEndCommandBuffer(commands));
    }
}
