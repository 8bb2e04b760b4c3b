package org.lemnos.vulkan.memory;

import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkMemoryHeap;
import org.lwjgl.vulkan.VkMemoryType;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/**
 * What matters of a device's heaps.
 *
 * @param deviceLocalHeap the index of the largest device-local heap, in which arenas lie
 * @param deviceLocalBytes its size
 * @param hostReachesArenas whether that whole heap can be mapped coherently: the processor's own memory on integrated and CPU
 *     devices, a resizable bar on cards; not the small window that other cards have
 * @param hasPrivateMemory whether it has device-local memory that the host cannot reach
 */
public record MemoryHeaps(
        int deviceLocalHeap, long deviceLocalBytes, boolean hostReachesArenas, boolean hasPrivateMemory) {
    static MemoryHeaps read(VkPhysicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(device, memory);
            int local = 0;
            long localBytes = -1;
            for (int i = 0; i < memory.memoryHeapCount(); i++) {
                VkMemoryHeap heap = memory.memoryHeaps(i);
                if ((heap.flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0 && heap.size() > localBytes) {
                    local = i;
                    localBytes = heap.size();
                }
            }
            return new MemoryHeaps(local, Math.max(0, localBytes), isMappable(memory, local), hasPrivate(memory));
        }
    }

    private static boolean hasPrivate(VkPhysicalDeviceMemoryProperties memory) {
        int either = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
        for (int i = 0; i < memory.memoryTypeCount(); i++) {
            if ((memory.memoryTypes(i).propertyFlags() & either) == VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMappable(VkPhysicalDeviceMemoryProperties memory, int heap) {
        int needed = BufferUse.MAPPED_ARENA.required();
        for (int i = 0; i < memory.memoryTypeCount(); i++) {
            VkMemoryType type = memory.memoryTypes(i);
            if (type.heapIndex() == heap && (type.propertyFlags() & needed) == needed) {
                return true;
            }
        }
        return false;
    }
}
