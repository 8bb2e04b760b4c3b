package org.lemnos.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import java.util.OptionalInt;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Properties;

/**
 * The subgroup sizes that a device may choose from.
 *
 * @param least the smallest
 * @param most the largest
 * @param chosen whether a pipeline may ask for one
 */
record SubgroupSizes(int least, int most, boolean chosen) {
    static SubgroupSizes of(VkPhysicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceVulkan13Properties v13 =
                    VkPhysicalDeviceVulkan13Properties.calloc(stack).sType$Default();
            vkGetPhysicalDeviceProperties2(
                    device,
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(v13));
            return new SubgroupSizes(
                    v13.minSubgroupSize(),
                    v13.maxSubgroupSize(),
                    (v13.requiredSubgroupSizeStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0);
        }
    }

    /** What a pipeline must ask for to get this size: nothing where there is no other. */
    OptionalInt toAsk(OptionalInt wanted) {
        return chosen && least < most ? wanted : OptionalInt.empty();
    }

    /** Whether subgroups along x are full whichever size the driver takes, so that the driver may be held to it. */
    boolean fill(int workgroupX, OptionalInt wanted) {
        return workgroupX % wanted.orElse(most) == 0;
    }
}
