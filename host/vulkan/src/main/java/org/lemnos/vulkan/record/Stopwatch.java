package org.lemnos.vulkan.record;

import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_64_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_RESULT_WAIT_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUERY_TYPE_TIMESTAMP;
import static org.lwjgl.vulkan.VK10.vkCmdResetQueryPool;
import static org.lwjgl.vulkan.VK10.vkCreateQueryPool;
import static org.lwjgl.vulkan.VK10.vkDestroyQueryPool;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;
import static org.lwjgl.vulkan.VK10.vkGetQueryPoolResults;
import static org.lwjgl.vulkan.VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
import static org.lwjgl.vulkan.VK13.vkCmdWriteTimestamp2;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkCommandBuffer;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkQueryPoolCreateInfo;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/** The device's own clock, read at marks in a command buffer. */
public final class Stopwatch implements AutoCloseable {
    private final LogicalDevice device;
    private final int marks;
    private final int validBits;
    private final double tickNanos;
    private final long pool;

    /**
     * Prepares this many marks.
     *
     * @throws LemnosException VULKAN_FAILURE if the device has no clock
     */
    public Stopwatch(LogicalDevice device, int marks) {
        this.device = device;
        this.marks = marks;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            this.validBits = validBits(device, stack);
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.malloc(stack);
            vkGetPhysicalDeviceProperties(device.physical().handle(), properties);
            this.tickNanos = properties.limits().timestampPeriod();
            if (validBits == 0) {
                throw new LemnosException(
                        ErrorCode.VULKAN_FAILURE,
                        device.physical().adapter() + " has no clock, so the time of a step cannot be measured on it");
            }
            LongBuffer pointer = stack.mallocLong(1);
            VkQueryPoolCreateInfo info = VkQueryPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .queryType(VK_QUERY_TYPE_TIMESTAMP)
                    .queryCount(marks);
            VulkanResults.check("vkCreateQueryPool", vkCreateQueryPool(device.handle(), info, null, pointer));
            this.pool = pointer.get(0);
        }
    }

    private static int validBits(LogicalDevice device, MemoryStack stack) {
        IntBuffer count = stack.mallocInt(1);
        vkGetPhysicalDeviceQueueFamilyProperties(device.physical().handle(), count, null);
        VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.malloc(count.get(0), stack);
        vkGetPhysicalDeviceQueueFamilyProperties(device.physical().handle(), count, families);
        return families.get(device.queueFamily()).timestampValidBits();
    }

    /** Records that all marks are to be made anew; before the first of them. */
    public void reset(VkCommandBuffer commands) {
        vkCmdResetQueryPool(commands, pool, 0, marks);
    }

    /** Records a reading of the clock when everything before it is done. */
    public void mark(VkCommandBuffer commands, int index) {
        vkCmdWriteTimestamp2(commands, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool, index);
    }

    /** The nanoseconds between each mark and the next, once the command buffer has run. */
    public long[] nanosBetween() {
        LongBuffer ticks = MemoryUtil.memAllocLong(marks);
        try {
            VulkanResults.check(
                    "vkGetQueryPoolResults",
                    vkGetQueryPoolResults(
                            device.handle(),
                            pool,
                            0,
                            marks,
                            ticks,
                            Long.BYTES,
                            VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT));
            long[] nanos = new long[marks - 1];
            // A clock of fewer bits than 64 starts over at zero.
            long mask = validBits == Long.SIZE ? -1L : (1L << validBits) - 1;
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = Math.round(((ticks.get(i + 1) - ticks.get(i)) & mask) * tickNanos);
            }
            return nanos;
        } finally {
            MemoryUtil.memFree(ticks);
        }
    }

    @Override
    public void close() {
        vkDestroyQueryPool(device.handle(), pool, null);
    }
}
