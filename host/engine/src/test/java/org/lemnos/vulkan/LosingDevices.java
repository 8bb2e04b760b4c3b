package org.lemnos.vulkan;

import static org.lwjgl.vulkan.VK10.VK_ERROR_DEVICE_LOST;

import java.util.concurrent.atomic.AtomicBoolean;
import org.lemnos.vulkan.adapter.AdapterChoice;
import org.lemnos.vulkan.call.QueueCalls;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueue;

/** Real devices whose driver says once that its device is lost, when a test wants it to: no driver on the processor ever does. */
public final class LosingDevices {
    private final AtomicBoolean armed = new AtomicBoolean();

    /** The wait for the next work finds the device lost. */
    public void loseNext() {
        armed.set(true);
    }

    /** Opens a device; its successors are opened so too. */
    public VulkanDevice open(Vulkan vulkan, AdapterChoice choice) {
        return vulkan.device(choice, new Seams(new Losing(), true));
    }

    /** The same, with arenas that are not mapped, so that weights are submitted. */
    public VulkanDevice openStaged(Vulkan vulkan, AdapterChoice choice) {
        return vulkan.device(choice, new Seams(new Losing(), false));
    }

    private final class Losing implements QueueCalls {
        private volatile boolean lost;

        @Override
        public int submit(VkQueue queue, long submitInfo) {
            lost |= armed.getAndSet(false);
            return QueueCalls.driver().submit(queue, submitInfo);
        }

        @Override
        public int counterValue(VkDevice device, long semaphore, long value) {
            int result = QueueCalls.driver().counterValue(device, semaphore, value);
            if (lost) {
                // It does not count on.
                MemoryUtil.memPutLong(value, 0);
            }
            return result;
        }

        @Override
        public int await(VkDevice device, long waitInfo, long timeoutNanos) {
            // The real device is not lost: what it still does must be over before its objects are destroyed.
            int result = QueueCalls.driver().await(device, waitInfo, timeoutNanos);
            return lost ? VK_ERROR_DEVICE_LOST : result;
        }
    }
}
