package org.lemnos.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineLayout;

import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;

/**
 * The layouts of a device: a set layout is known by its number of storage buffers, a pipeline layout by that and the size of its
 * push block, so there are few and they live as long as the device. Thread-safe.
 */
final class Layouts {
    private record Key(int bindings, int pushBytes) {}

    private final VkDevice device;
    private final OwnerTree owner;
    private final Map<Integer, Long> sets = new HashMap<>();
    private final Map<Key, Long> pipelines = new HashMap<>();

    Layouts(VkDevice device, OwnerTree owner) {
        this.device = device;
        this.owner = owner;
    }

    synchronized long set(int bindings) {
        return sets.computeIfAbsent(bindings, this::createSet);
    }

    synchronized long pipeline(int bindings, int pushBytes) {
        return pipelines.computeIfAbsent(new Key(bindings, pushBytes), this::createPipeline);
    }

    private long createSet(int bindings) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkDescriptorSetLayoutBinding.Buffer each = VkDescriptorSetLayoutBinding.calloc(bindings, stack);
            for (int i = 0; i < bindings; i++) {
                each.get(i)
                        .binding(i)
                        .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                        .descriptorCount(1)
                        .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT);
            }
            VkDescriptorSetLayoutCreateInfo info = VkDescriptorSetLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .pBindings(each);
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check("vkCreateDescriptorSetLayout", vkCreateDescriptorSetLayout(device, info, null, handle));
            long layout = handle.get(0);
            owner.add(() -> vkDestroyDescriptorSetLayout(device, layout, null));
            return layout;
        }
    }

    private long createPipeline(Key key) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPipelineLayoutCreateInfo info = VkPipelineLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .setLayoutCount(1)
                    .pSetLayouts(stack.longs(set(key.bindings())));
            if (key.pushBytes() > 0) {
                info.pPushConstantRanges(VkPushConstantRange.calloc(1, stack)
                        .stageFlags(VK_SHADER_STAGE_COMPUTE_BIT)
                        .size(key.pushBytes()));
            }
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check("vkCreatePipelineLayout", vkCreatePipelineLayout(device, info, null, handle));
            long layout = handle.get(0);
            owner.add(() -> vkDestroyPipelineLayout(device, layout, null));
            return layout;
        }
    }
}
