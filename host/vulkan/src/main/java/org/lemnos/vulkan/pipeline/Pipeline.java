package org.lemnos.vulkan.pipeline;

/**
 * A compiled kernel, as a recording needs it.
 *
 * @param handle the {@code VkPipeline}
 * @param layout its {@code VkPipelineLayout}
 * @param setLayout the {@code VkDescriptorSetLayout} of its set 0
 * @param updatedAfterBind whether its sets may be written after a recording has bound them
 */
public record Pipeline(long handle, long layout, long setLayout, boolean updatedAfterBind) {}
