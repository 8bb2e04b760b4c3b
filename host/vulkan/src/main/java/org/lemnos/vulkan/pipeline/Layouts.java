package org.lemnos.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkCreatePipelineLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorSetLayout;
import static org.lwjgl.vulkan.VK10.vkDestroyPipelineLayout;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBinding;
import org.lwjgl.vulkan.VkDescriptorSetLayoutBindingFlagsCreateInfo;
import org.lwjgl.vulkan.VkDescriptorSetLayoutCreateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;

/**
 * The layouts of a device: a set layout is known by its number of storage buffers and by when they may be written, a pipeline layout by that and the
 * size of its push block, so there are few and they live as long as the device. Thread-safe.
 */
final class Layouts {
    private record SetKey(int bindings, boolean updatedAfterBind) {}

    private record Key(SetKey set, int pushBytes) {}

    private final VkDevice device;
    private final OwnerTree owner;
    private final Map<SetKey, Long> sets = new HashMap<>();
    private final Map<Key, Long> pipelines = new HashMap<>();

    Layouts(VkDevice device, OwnerTree owner) {
        this.device = device;
        this.owner = owner;
    }

    synchronized long set(KernelCode code) {
        return set(key(code));
    }

    private static SetKey key(KernelCode code) {
        return new SetKey(code.bindings(), code.updatedAfterBind());
    }

    private long set(SetKey key) {
        return sets.computeIfAbsent(key, this::createSet);
    }

    synchronized long pipeline(KernelCode code) {
        return pipelines.computeIfAbsent(new Key(key(code), code.pushBytes()), this::createPipeline);
    }

    private long createSet(SetKey key) {
        int bindings = key.bindings();
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
            if (key.updatedAfterBind()) {
                info.flags(VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT);
                info.pNext(VkDescriptorSetLayoutBindingFlagsCreateInfo.calloc(stack)
                        .sType$Default()
                        .bindingCount(bindings)
                        .pBindingFlags(updatedAfterBind(bindings, stack)));
            }
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check("vkCreateDescriptorSetLayout", vkCreateDescriptorSetLayout(device, info, null, handle));
            long layout = handle.get(0);
            owner.add(() -> vkDestroyDescriptorSetLayout(device, layout, null));
            return layout;
        }
    }

    private static IntBuffer updatedAfterBind(int bindings, MemoryStack stack) {
        IntBuffer flags = stack.mallocInt(bindings);
        while (flags.hasRemaining()) {
            flags.put(VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT);
        }
        return flags.flip();
    }

    private long createPipeline(Key key) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPipelineLayoutCreateInfo info = VkPipelineLayoutCreateInfo.calloc(stack)
                    .sType$Default()
                    .setLayoutCount(1)
                    .pSetLayouts(stack.longs(set(key.set())));
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
