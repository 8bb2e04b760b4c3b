package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.VK10.VK_QUEUE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK10.VK_QUEUE_GRAPHICS_BIT;
import static org.lwjgl.vulkan.VK10.vkGetPhysicalDeviceQueueFamilyProperties;

import java.nio.IntBuffer;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkQueueFamilyProperties;

/** The queue families of a device. */
public final class QueueFamilies {
    private QueueFamilies() {}

    /**
     * The one that sessions use: one that computes and does not draw, so that a desktop's frames are not in the way, else the
     * first that computes; empty if there is none.
     */
    public static OptionalInt forKernels(VkPhysicalDevice device) {
        OptionalInt alone =
                first(device, flags -> (flags & VK_QUEUE_COMPUTE_BIT) != 0 && (flags & VK_QUEUE_GRAPHICS_BIT) == 0);
        return alone.isPresent() ? alone : first(device, flags -> (flags & VK_QUEUE_COMPUTE_BIT) != 0);
    }

    /** The first whose {@code VkQueueFlags} are as wished. */
    public static OptionalInt first(VkPhysicalDevice device, IntPredicate wish) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            vkGetPhysicalDeviceQueueFamilyProperties(device, count, null);
            VkQueueFamilyProperties.Buffer families = VkQueueFamilyProperties.malloc(count.get(0), stack);
            vkGetPhysicalDeviceQueueFamilyProperties(device, count, families);
            for (int i = 0; i < families.capacity(); i++) {
                if (wish.test(families.get(i).queueFlags())) {
                    return OptionalInt.of(i);
                }
            }
            return OptionalInt.empty();
        }
    }
}
