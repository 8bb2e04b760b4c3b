package org.lemnos.vulkan.device;

import static org.lwjgl.vulkan.VK10.VK_ERROR_OUT_OF_HOST_MEMORY;
import static org.lwjgl.vulkan.VK10.vkCreateDevice;
import static org.lwjgl.vulkan.VK10.vkDestroyDevice;
import static org.lwjgl.vulkan.VK10.vkDeviceWaitIdle;
import static org.lwjgl.vulkan.VK10.vkGetDeviceQueue;

import java.util.Set;
import org.lemnos.vulkan.call.VulkanResults;
import org.lemnos.vulkan.instance.BoundsChecks;
import org.lemnos.vulkan.instance.DeviceExtensions;
import org.lemnos.vulkan.instance.Features;
import org.lemnos.vulkan.instance.PhysicalDevice;
import org.lemnos.vulkan.instance.QueueFamilies;
import org.lwjgl.PointerBuffer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkDeviceQueueCreateInfo;
import org.lwjgl.vulkan.VkQueue;

/**
 * A {@code VkDevice} with the baseline and the features behind all capabilities of its profile switched on, and one queue.
 *
 * @param physical the adapter it was made from
 * @param handle the native object
 * @param queueFamily the family of its queue
 * @param queue its only queue
 * @param extensions the extensions that are switched on
 * @param bounds how it checks accesses to buffers
 * @param updatesAfterBind whether sets may be written after a recording has bound them, as long as it is not pending
 */
public record LogicalDevice(
        PhysicalDevice physical,
        VkDevice handle,
        int queueFamily,
        VkQueue queue,
        Set<String> extensions,
        BoundsChecks bounds,
        boolean updatesAfterBind) {
    private static final int PATIENCE = 10;

    /** Copies the set. */
    public LogicalDevice {
        extensions = Set.copyOf(extensions);
    }

    /**
     * Creates the device with a queue for kernels; the adapter must be usable.
     *
     * @param wish how it should check accesses to buffers
     */
    public static LogicalDevice create(PhysicalDevice physical, BoundsChecks.Wish wish) {
        int family = QueueFamilies.forKernels(physical.handle())
                .orElseThrow(() -> new IllegalStateException(physical.adapter() + " has no queue that computes"));
        return create(physical, wish, family);
    }

    /** Creates the device with a queue of this family. */
    public static LogicalDevice create(PhysicalDevice physical, BoundsChecks.Wish wish, int family) {
        Set<String> extensions = DeviceExtensions.toEnable(physical.handle());
        try (MemoryStack stack = MemoryStack.stackPush()) {
            BoundsChecks bounds = BoundsChecks.of(physical.handle(), extensions, wish);
            PointerBuffer names = stack.mallocPointer(extensions.size());
            extensions.forEach(name -> names.put(stack.UTF8(name)));
            VkDeviceCreateInfo info = VkDeviceCreateInfo.calloc(stack)
                    .sType$Default()
                    .pNext(Features.toEnable(physical.handle(), extensions, bounds, stack)
                            .address())
                    .pQueueCreateInfos(VkDeviceQueueCreateInfo.calloc(1, stack)
                            .sType$Default()
                            .queueFamilyIndex(family)
                            .pQueuePriorities(stack.floats(1)))
                    .ppEnabledExtensionNames(names.flip());
            PointerBuffer pointer = stack.mallocPointer(1);
            VulkanResults.check("vkCreateDevice", vkCreateDevice(physical.handle(), info, null, pointer));
            VkDevice handle = new VkDevice(pointer.get(0), physical.handle(), info);
            vkGetDeviceQueue(handle, family, 0, pointer);
            boolean updates = Features.updateAfterBind(physical.handle(), extensions, bounds);
            VkQueue queue = new VkQueue(pointer.get(0), handle);
            return new LogicalDevice(physical, handle, family, queue, extensions, bounds, updates);
        }
    }

    /** Waits until nothing runs on it any more, as nothing does on one that is lost; a driver that has no memory for that is asked a few times. */
    public void comeToRest() {
        int result = VK_ERROR_OUT_OF_HOST_MEMORY;
        for (int i = 0; i < PATIENCE && VulkanResults.isOutOfMemory(result); i++) {
            result = vkDeviceWaitIdle(handle);
        }
    }

    /** Destroys the device; everything made from it must be gone. */
    public void destroy() {
        vkDestroyDevice(handle, null);
    }
}
