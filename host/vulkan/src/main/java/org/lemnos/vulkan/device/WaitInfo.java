package org.lemnos.vulkan.device;

import static org.lwjgl.system.MemoryUtil.memPutAddress;
import static org.lwjgl.system.MemoryUtil.memPutLong;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkSemaphoreWaitInfo;

/** Writes a {@code VkSemaphoreWaitInfo} for one semaphore into a stack frame, without a Java object. */
public final class WaitInfo {
    private WaitInfo() {}

    /** The structure's address; it lives as long as the frame. */
    public static long write(MemoryStack stack, long semaphore, long value) {
        long semaphores = stack.nmalloc(Long.BYTES, Long.BYTES);
        memPutLong(semaphores, semaphore);
        long values = stack.nmalloc(Long.BYTES, Long.BYTES);
        memPutLong(values, value);
        long info = stack.ncalloc(VkSemaphoreWaitInfo.ALIGNOF, 1, VkSemaphoreWaitInfo.SIZEOF);
        VkSemaphoreWaitInfo.nsType(info, VK12.VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO);
        VkSemaphoreWaitInfo.nsemaphoreCount(info, 1);
        memPutAddress(info + VkSemaphoreWaitInfo.PSEMAPHORES, semaphores);
        memPutAddress(info + VkSemaphoreWaitInfo.PVALUES, values);
        return info;
    }
}
