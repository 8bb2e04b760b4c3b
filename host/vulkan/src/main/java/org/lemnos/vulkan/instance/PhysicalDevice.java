package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.VK10.VK_MEMORY_HEAP_DEVICE_LOCAL_BIT;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_CPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
import static org.lwjgl.vulkan.VK10.VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
import static org.lwjgl.vulkan.VK10.VK_VERSION_MAJOR;
import static org.lwjgl.vulkan.VK10.VK_VERSION_MINOR;
import static org.lwjgl.vulkan.VK10.VK_VERSION_PATCH;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceMemoryProperties;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceProperties;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.UUID;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.vulkan.adapter.Adapter;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkInstance;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceMemoryProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Properties;

/**
 * An adapter with its native object.
 *
 * @param adapter what it says of itself
 * @param handle the native object; lives as long as the instance that listed it
 */
public record PhysicalDevice(Adapter adapter, VkPhysicalDevice handle) {
    static PhysicalDevice read(VkInstance instance, long pointer, int index) {
        VkPhysicalDevice handle = new VkPhysicalDevice(pointer, instance);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            // A driver older than 1.2 may not know the chained structures: ask for its version before anything else.
            VkPhysicalDeviceProperties properties = VkPhysicalDeviceProperties.malloc(stack);
            vkGetPhysicalDeviceProperties(handle, properties);
            boolean recent = properties.apiVersion() >= VK13.VK_API_VERSION_1_3;
            Adapter adapter = recent ? recent(handle, index, stack) : outdated(handle, index, properties, stack);
            return new PhysicalDevice(adapter, handle);
        }
    }

    private static Adapter outdated(
            VkPhysicalDevice handle, int index, VkPhysicalDeviceProperties properties, MemoryStack stack) {
        String version = versionText(properties.apiVersion());
        return new Adapter(
                index,
                properties.deviceNameString(),
                deviceClass(properties.deviceType()),
                uuid(properties.pipelineCacheUUID()),
                "driver " + Integer.toUnsignedString(properties.driverVersion()),
                version,
                deviceLocalBytes(handle, stack),
                List.of("it offers Vulkan " + version + " and 1.3 is needed"));
    }

    private static Adapter recent(VkPhysicalDevice handle, int index, MemoryStack stack) {
        VkPhysicalDeviceVulkan11Properties identity =
                VkPhysicalDeviceVulkan11Properties.calloc(stack).sType$Default();
        VkPhysicalDeviceVulkan12Properties driver =
                VkPhysicalDeviceVulkan12Properties.calloc(stack).sType$Default();
        VkPhysicalDeviceProperties2 all = VkPhysicalDeviceProperties2.calloc(stack)
                .sType$Default()
                .pNext(identity)
                .pNext(driver);
        vkGetPhysicalDeviceProperties2(handle, all);
        VkPhysicalDeviceProperties properties = all.properties();
        return new Adapter(
                index,
                properties.deviceNameString(),
                deviceClass(properties.deviceType()),
                uuid(identity.deviceUUID()),
                (driver.driverNameString() + " " + driver.driverInfoString()).strip(),
                versionText(properties.apiVersion()),
                deviceLocalBytes(handle, stack),
                Baseline.missing(handle));
    }

    private static long deviceLocalBytes(VkPhysicalDevice handle, MemoryStack stack) {
        VkPhysicalDeviceMemoryProperties memory = VkPhysicalDeviceMemoryProperties.malloc(stack);
        vkGetPhysicalDeviceMemoryProperties(handle, memory);
        return memory.memoryHeaps().stream()
                .limit(memory.memoryHeapCount())
                .filter(heap -> (heap.flags() & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0)
                .mapToLong(heap -> heap.size())
                .max()
                .orElse(0);
    }

    private static DeviceClass deviceClass(int deviceType) {
        return switch (deviceType) {
            case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU -> DeviceClass.DISCRETE;
            case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU -> DeviceClass.INTEGRATED;
            case VK_PHYSICAL_DEVICE_TYPE_CPU -> DeviceClass.CPU;
            // A device that its driver has no word for is ranked below the GPUs that are known to be in the machine.
            default -> DeviceClass.VIRTUAL;
        };
    }

    private static UUID uuid(ByteBuffer bytes) {
        ByteBuffer bigEndian = bytes.duplicate().order(ByteOrder.BIG_ENDIAN);
        return new UUID(bigEndian.getLong(0), bigEndian.getLong(Long.BYTES));
    }

    static String versionText(int version) {
        return VK_VERSION_MAJOR(version) + "." + VK_VERSION_MINOR(version) + "." + VK_VERSION_PATCH(version);
    }
}
