package org.lemnos.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
import static org.lwjgl.vulkan.VK10.vkAllocateDescriptorSets;
import static org.lwjgl.vulkan.VK10.vkCreateDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkDestroyDescriptorPool;
import static org.lwjgl.vulkan.VK10.vkUpdateDescriptorSets;
import static org.lwjgl.vulkan.VK12.VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT;

import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDescriptorBufferInfo;
import org.lwjgl.vulkan.VkDescriptorPoolCreateInfo;
import org.lwjgl.vulkan.VkDescriptorPoolSize;
import org.lwjgl.vulkan.VkDescriptorSetAllocateInfo;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkWriteDescriptorSet;

/**
 * The descriptor sets of one recording, written once, from a pool that holds exactly them. Launches that bind the same ranges
 * with the same layout share a set.
 */
public final class DescriptorSets implements AutoCloseable {
    /**
     * One bound range.
     *
     * @param buffer the {@code VkBuffer}
     * @param offset in bytes, a multiple of the device's alignment
     * @param range in bytes
     */
    public record Range(long buffer, long offset, long range) {}

    /**
     * One set to be.
     *
     * @param layout the {@code VkDescriptorSetLayout}
     * @param ranges binding i is the i-th
     * @param updatedAfterBind whether its layout lets it be written after a recording has bound it
     */
    public record Bound(long layout, List<Range> ranges, boolean updatedAfterBind) {
        /** Copies the list. */
        public Bound {
            ranges = List.copyOf(ranges);
        }
    }

    private final VkDevice device;
    private final long pool;
    private final Map<Bound, Long> sets;

    private DescriptorSets(VkDevice device, long pool, Map<Bound, Long> sets) {
        this.device = device;
        this.pool = pool;
        this.sets = sets;
    }

    /** Makes a set for each distinct one of these. */
    public static DescriptorSets create(VkDevice device, List<Bound> wanted) {
        List<Bound> distinct = wanted.stream().distinct().toList();
        long pool = pool(device, distinct);
        Map<Bound, Long> sets = new HashMap<>();
        DescriptorSets made = new DescriptorSets(device, pool, sets);
        try {
            for (Bound bound : distinct) {
                sets.put(bound, made.allocate(bound));
            }
            return made;
        } catch (RuntimeException failed) {
            made.close();
            throw failed;
        }
    }

    private static long pool(VkDevice device, List<Bound> distinct) {
        int buffers = distinct.stream().mapToInt(bound -> bound.ranges().size()).sum();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            // A pool of nothing is not allowed, and a plan whose every dispatch was dropped is.
            VkDescriptorPoolSize.Buffer size = VkDescriptorPoolSize.calloc(1, stack)
                    .type(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                    .descriptorCount(Math.max(1, buffers));
            boolean updated = distinct.stream().anyMatch(Bound::updatedAfterBind);
            VkDescriptorPoolCreateInfo info = VkDescriptorPoolCreateInfo.calloc(stack)
                    .sType$Default()
                    .flags(updated ? VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT : 0)
                    .maxSets(Math.max(1, distinct.size()))
                    .pPoolSizes(size);
            LongBuffer handle = stack.mallocLong(1);
            VulkanResults.check("vkCreateDescriptorPool", vkCreateDescriptorPool(device, info, null, handle));
            return handle.get(0);
        }
    }

    private long allocate(Bound bound) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            LongBuffer handle = stack.mallocLong(1);
            VkDescriptorSetAllocateInfo info = VkDescriptorSetAllocateInfo.calloc(stack)
                    .sType$Default()
                    .descriptorPool(pool)
                    .pSetLayouts(stack.longs(bound.layout()));
            VulkanResults.check("vkAllocateDescriptorSets", vkAllocateDescriptorSets(device, info, handle));
            write(handle.get(0), bound.ranges(), stack);
            return handle.get(0);
        }
    }

    private void write(long set, List<Range> ranges, MemoryStack stack) {
        VkWriteDescriptorSet.Buffer writes = VkWriteDescriptorSet.calloc(ranges.size(), stack);
        for (int i = 0; i < ranges.size(); i++) {
            Range range = ranges.get(i);
            writes.get(i)
                    .sType$Default()
                    .dstSet(set)
                    .dstBinding(i)
                    .descriptorCount(1)
                    .descriptorType(VK_DESCRIPTOR_TYPE_STORAGE_BUFFER)
                    .pBufferInfo(VkDescriptorBufferInfo.calloc(1, stack)
                            .buffer(range.buffer())
                            .offset(range.offset())
                            .range(range.range()));
        }
        vkUpdateDescriptorSets(device, writes, null);
    }

    /** The set that binds these; it must have been asked for at creation. */
    public long set(Bound bound) {
        Long set = sets.get(bound);
        if (set == null) {
            throw new IllegalStateException("no descriptor set was made for " + bound);
        }
        return set;
    }

    /**
     * Writes some sets anew; nothing that uses them may be pending.
     *
     * @param changes what each binds now, and what it is to bind, of the same layout
     */
    public void rewrite(Map<Bound, Bound> changes) {
        // All are taken out before any is put back: two may trade places.
        Map<Bound, Long> changed = new HashMap<>();
        changes.forEach((bound, wanted) -> {
            Long set = sets.remove(bound);
            if (set == null || !bound.updatedAfterBind() || bound.layout() != wanted.layout()) {
                throw new IllegalStateException(bound + " cannot become " + wanted);
            }
            changed.put(wanted, set);
        });
        try (MemoryStack stack = MemoryStack.stackPush()) {
            for (Map.Entry<Bound, Long> each : changed.entrySet()) {
                write(each.getValue(), each.getKey().ranges(), stack);
            }
        }
        sets.putAll(changed);
    }

    /** Number of distinct sets. */
    public int size() {
        return sets.size();
    }

    /** Destroys the sets with their pool; nothing that uses them may be pending. */
    @Override
    public void close() {
        vkDestroyDescriptorPool(device, pool, null);
    }
}
