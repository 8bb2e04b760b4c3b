package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.AMDDeviceCoherentMemory.VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD;
import static org.lwjgl.vulkan.AMDDeviceCoherentMemory.VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT;
import static org.lwjgl.vulkan.VK10.VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;
import static org.lwjgl.vulkan.VK11.VK_MEMORY_PROPERTY_PROTECTED_BIT;

import java.util.List;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.core.device.MemoryType;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;

/** Writes down which kinds of memory a device has, and how large its heaps are. */
final class MemoryTypes {
    /** A bit of a type's properties and what profiles call it. */
    private record Property(int bit, String name) {}

    private static final List<Property> PROPERTIES = List.of(
            new Property(VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, "device-local"),
            new Property(VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT, "host-visible"),
            new Property(VK_MEMORY_PROPERTY_HOST_COHERENT_BIT, "host-coherent"),
            new Property(VK_MEMORY_PROPERTY_HOST_CACHED_BIT, "host-cached"),
            new Property(VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT, "lazily-allocated"),
            new Property(VK_MEMORY_PROPERTY_PROTECTED_BIT, "protected"),
            new Property(VK_MEMORY_PROPERTY_DEVICE_COHERENT_BIT_AMD, "device-coherent"),
            new Property(VK_MEMORY_PROPERTY_DEVICE_UNCACHED_BIT_AMD, "device-uncached"));

    private MemoryTypes() {}

    static void describe(VkPhysicalDevice device, DeviceProfile.Builder profile) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.malloc(stack);
            vkGetPhysicalDeviceMemoryProperties(device, memory);
            for (int heap = 0; heap < memory.memoryHeapCount(); heap++) {
                profile.limit(
                        MemoryType.heapBytes(heap),
                        Math.max(0, memory.memoryHeaps(heap).size()));
            }
            for (int type = 0; type < memory.memoryTypeCount(); type++) {
                int bits = memory.memoryTypes(type).propertyFlags();
                int heap = memory.memoryTypes(type).heapIndex();
                profile.capability(new MemoryType(type, heap, properties(bits)).capability());
            }
        }
    }

    private static List<String> properties(int bits) {
        return PROPERTIES.stream()
                .filter(property -> (bits & property.bit()) != 0)
                .map(Property::name)
                .toList();
    }
}
