package org.lemnos.vulkan.measure;

import static org.lwjgl.vulkan.VK10.VK_QUEUE_FAMILY_IGNORED;
import static org.lwjgl.vulkan.VK10.vkCreateEvent;
import static org.lwjgl.vulkan.VK10.vkDestroyEvent;
import static org.lwjgl.vulkan.VK13.VK_EVENT_CREATE_DEVICE_ONLY_BIT;
import static org.lwjgl.vulkan.VK13.vkCmdPipelineBarrier2;
import static org.lwjgl.vulkan.VK13.vkCmdResetEvent2;
import static org.lwjgl.vulkan.VK13.vkCmdSetEvent2;
import static org.lwjgl.vulkan.VK13.vkCmdWaitEvents2;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.record.Accesses;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkBufferMemoryBarrier2;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkDependencyInfo;
import org.lwjgl.vulkan.VkEventCreateInfo;
import org.lwjgl.vulkan.VkMemoryBarrier2;

/** Writes the orders between the launches of one recording, which all touch one buffer. */
final class Orders implements AutoCloseable {
    private final LogicalDevice device;
    private final LaunchOrder order;
    private final DeviceBuffer buffer;
    private final List<Long> events = new ArrayList<>();
    private int used;

    /**
     * Prepares them.
     *
     * @param gaps how often {@link #record} will be called
     */
    Orders(LogicalDevice device, LaunchOrder order, DeviceBuffer buffer, int gaps) {
        this.device = device;
        this.order = order;
        this.buffer = buffer;
        if (order == LaunchOrder.EVENT) {
            try {
                for (int i = 0; i < gaps; i++) {
                    events.add(event());
                }
            } catch (RuntimeException | Error failed) {
                close();
                throw failed;
            }
        }
    }

    private long event() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkEventCreateInfo info =
                    VkEventCreateInfo.calloc(stack).sType$Default().flags(VK_EVENT_CREATE_DEVICE_ONLY_BIT);
            VulkanResults.check("vkCreateEvent", vkCreateEvent(device.handle(), info, null, handle));
            return handle.get(0);
        }
    }

    /** Before the first launch, so that the recording can be submitted again. */
    void recordReset(VkCommandBuffer commands) {
        for (long event : events) {
            vkCmdResetEvent2(commands, event, Accesses.EVERYTHING.stages());
        }
    }

    /** Between two launches. */
    void record(VkCommandBuffer commands) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDependencyInfo how = VkDependencyInfo.calloc(stack).sType$Default();
            switch (order) {
                case NONE -> {}
                case EXECUTION -> barrier(commands, how.pMemoryBarriers(memory(stack, Accesses.KERNELS_END)));
                case MEMORY -> barrier(commands, how.pMemoryBarriers(memory(stack, Accesses.KERNELS_WRITE)));
                case BUFFER -> barrier(commands, how.pBufferMemoryBarriers(ofBuffer(stack)));
                case ALL_COMMANDS -> barrier(commands, how.pMemoryBarriers(memory(stack, Accesses.EVERYTHING)));
                case EVENT -> {
                    long event = events.get(used++);
                    how.pMemoryBarriers(memory(stack, Accesses.KERNELS_WRITE));
                    vkCmdSetEvent2(commands, event, how);
                    vkCmdWaitEvents2(
                            commands,
                            stack.longs(event),
                            VkDependencyInfo.malloc(1, stack).put(0, how));
                }
            }
        }
    }

    private static void barrier(VkCommandBuffer commands, VkDependencyInfo how) {
        vkCmdPipelineBarrier2(commands, how);
    }

    private static VkMemoryBarrier2.Buffer memory(MemoryStack stack, Accesses before) {
        Accesses after = before.equals(Accesses.KERNELS_WRITE) ? Accesses.KERNELS : before;
        VkMemoryBarrier2.Buffer barrier = VkMemoryBarrier2.calloc(1, stack);
        barrier.sType$Default()
                .srcStageMask(before.stages())
                .srcAccessMask(before.accesses())
                .dstStageMask(after.stages())
                .dstAccessMask(after.accesses());
        return barrier;
    }

    private VkBufferMemoryBarrier2.Buffer ofBuffer(MemoryStack stack) {
        VkBufferMemoryBarrier2.Buffer barrier = VkBufferMemoryBarrier2.calloc(1, stack);
        barrier.sType$Default()
                .srcStageMask(Accesses.KERNELS_WRITE.stages())
                .srcAccessMask(Accesses.KERNELS_WRITE.accesses())
                .dstStageMask(Accesses.KERNELS.stages())
                .dstAccessMask(Accesses.KERNELS.accesses())
                .srcQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                .dstQueueFamilyIndex(VK_QUEUE_FAMILY_IGNORED)
                .buffer(buffer.handle())
                .offset(0)
                .size(buffer.sizeBytes());
        return barrier;
    }

    @Override
    public void close() {
        events.forEach(event -> vkDestroyEvent(device.handle(), event, null));
        events.clear();
    }
}
