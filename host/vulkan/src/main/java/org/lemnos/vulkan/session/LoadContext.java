package org.lemnos.vulkan.session;

import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.pipeline.Pipelines;

/**
 * The parts of an open device that a session is made from.
 *
 * @param device the logical device
 * @param timeline the order of its submissions
 * @param memory its buffers
 * @param pipelines its compiled kernels
 */
public record LoadContext(LogicalDevice device, Timeline timeline, DeviceMemory memory, Pipelines pipelines) {}
