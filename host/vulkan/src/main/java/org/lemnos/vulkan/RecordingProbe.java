package org.lemnos.vulkan;

import static org.lwjgl.vulkan.VK10.VK_SUCCESS;

import java.util.List;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.adapter.Adapter;
import org.lemnos.vulkan.call.QueueCalls;
import org.lemnos.vulkan.measure.LaunchPlan;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueue;

/**
 * Records a plan as a session does, on a mock driver that takes every call and does nothing: what the host's own side of a recording costs. Nothing is
 * computed, so nothing is run. For one thread.
 */
public final class RecordingProbe implements AutoCloseable {
    /** Part of the name of the device of Khronos' mock driver. */
    private static final String MOCK = "Mock Device";

    private final VulkanDevice device;
    private final VulkanSession session;

    /** A probe that closes the device with itself. */
    RecordingProbe(VulkanDevice device, LaunchPlan plan) {
        this.device = device;
        this.session = device.load(plan);
    }

    /**
     * The mock driver's device.
     *
     * @throws LemnosException DEVICE_NOT_FOUND if there is none among these
     */
    static Adapter mockAmong(List<Adapter> adapters) {
        return adapters.stream()
                .filter(adapter -> adapter.name().contains(MOCK))
                .findFirst()
                .orElseThrow(() -> new LemnosException(
                        ErrorCode.DEVICE_NOT_FOUND,
                        "no mock driver is here, whose device is a '" + MOCK
                                + "'; let VK_DRIVER_FILES name its manifest. There are: " + adapters));
    }

    /** A mock driver does not count submissions: all of them are done as soon as somebody asks. */
    static Seams seams() {
        return new Seams(
                new QueueCalls() {
                    @Override
                    public int submit(VkQueue queue, long submitInfo) {
                        return QueueCalls.driver().submit(queue, submitInfo);
                    }

                    @Override
                    public int counterValue(VkDevice device, long semaphore, long value) {
                        MemoryUtil.memPutLong(value, Long.MAX_VALUE);
                        return VK_SUCCESS;
                    }

                    @Override
                    public int await(VkDevice device, long waitInfo, long timeoutNanos) {
                        return VK_SUCCESS;
                    }
                },
                true);
    }

    /**
     * Records the plan once more.
     *
     * @return the host's time for it, in nanoseconds
     */
    public long time() {
        return session.timeRecording();
    }

    /** Closes the session and the device; a second call does nothing. */
    @Override
    public void close() {
        session.close();
        device.close();
    }
}
