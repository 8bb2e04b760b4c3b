package org.lemnos.vulkan.layer;

import static org.lwjgl.system.MemoryUtil.NULL;
import static org.lwjgl.system.MemoryUtil.memGetAddress;
import static org.lwjgl.vulkan.VK10.VK_ERROR_DEVICE_LOST;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loses the device at one call. From then on every call on that device which may say so says so too, as the specification has it; others succeed, as
 * they do on a device that is lost. The real device is not lost: before it is said to be, it comes to rest, because from then on the host may destroy
 * what the device would still be using.
 */
public final class LosingCall implements Interceptor {
    private static final String CREATE = "vkCreateDevice";
    private static final String SUBMIT = "vkQueueSubmit2";

    /** The functions whose specification lists {@code VK_ERROR_DEVICE_LOST}, of those that compute with buffers. */
    public static final Set<String> MAY_SAY_SO = Set.of(
            CREATE,
            SUBMIT,
            "vkQueueSubmit",
            "vkQueueWaitIdle",
            "vkDeviceWaitIdle",
            "vkWaitForFences",
            "vkGetFenceStatus",
            "vkGetEventStatus",
            "vkWaitSemaphores",
            "vkGetSemaphoreCounterValue",
            "vkGetQueryPoolResults");

    private final DriverLayer layer;
    private final String function;
    private final int nth;
    private final ReentrantLock queueLock = new ReentrantLock();
    private volatile long device;
    private volatile boolean lost;

    /**
     * A call to lose the device at.
     *
     * @param nth which of the calls of this function, from 1
     */
    public LosingCall(DriverLayer layer, String function, int nth) {
        this.layer = layer;
        this.function = function;
        this.nth = nth;
    }

    /** Whether there was such a call. */
    public boolean isReached() {
        return lost;
    }

    @Override
    public OptionalInt insteadOf(String called, int count, Call call) {
        boolean submits = called.equals(SUBMIT);
        if (submits) {
            // Until the driver has it: nothing may be submitted behind the rest.
            queueLock.lock();
        }
        boolean now = count == nth && called.equals(function);
        if (!now && !(lost && MAY_SAY_SO.contains(called) && !called.equals(CREATE))) {
            return OptionalInt.empty();
        }
        lost = true;
        comeToRest();
        if (submits) {
            queueLock.unlock();
        }
        return OptionalInt.of(VK_ERROR_DEVICE_LOST);
    }

    private void comeToRest() {
        queueLock.lock();
        try {
            if (device != NULL) {
                layer.waitIdle(device);
            }
        } finally {
            queueLock.unlock();
        }
    }

    @Override
    public void after(String called, Call call) {
        switch (called) {
            case SUBMIT -> queueLock.unlock();
            case CREATE -> device = call.returned() == VK_SUCCESS ? memGetAddress(call.argument(3)) : NULL;
            case "vkDestroyDevice" -> device = NULL;
            default -> {}
        }
    }
}
