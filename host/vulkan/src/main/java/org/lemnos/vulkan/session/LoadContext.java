package org.lemnos.vulkan.session;

import java.time.Duration;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.device.Retirement;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.pipeline.Pipelines;

/**
 * The parts of an open device that a session is made from.
 *
 * @param device the logical device
 * @param timeline the order of its submissions
 * @param memory its buffers
 * @param pipelines its compiled kernels
 * @param retirement what is destroyed when the device is done with it
 */
public record LoadContext(
        LogicalDevice device, Timeline timeline, DeviceMemory memory, Pipelines pipelines, Retirement retirement) {
    private static final Duration QUIET_LIMIT = Duration.ofSeconds(10);

    /** Destroys what the device may still be using: once it is at rest, for which this waits a while, else at a later call. */
    void destroyWhenQuiet(OwnerTree owner) {
        if (timeline.drain(QUIET_LIMIT)) {
            owner.close();
        } else {
            retirement.add(owner, timeline.lastSubmitted());
        }
    }
}
