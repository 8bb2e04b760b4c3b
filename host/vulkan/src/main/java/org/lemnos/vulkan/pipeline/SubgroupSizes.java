package org.lemnos.vulkan.pipeline;

import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import java.util.OptionalInt;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Properties;

/**
 * The subgroup sizes that a device may choose from.
 *
 * @param usual the one that a kernel counts on which names none
 * @param least the smallest
 * @param most the largest
 * @param chosen whether a pipeline may ask for one
 */
record SubgroupSizes(int usual, int least, int most, boolean chosen) {
    static SubgroupSizes of(VkPhysicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceVulkan11Properties v11 =
                    VkPhysicalDeviceVulkan11Properties.calloc(stack).sType$Default();
            VkPhysicalDeviceVulkan13Properties v13 =
                    VkPhysicalDeviceVulkan13Properties.calloc(stack).sType$Default();
            vkGetPhysicalDeviceProperties2(
                    device,
                    VkPhysicalDeviceProperties2.calloc(stack)
                            .sType$Default()
                            .pNext(v11)
                            .pNext(v13));
            return new SubgroupSizes(
                    v11.subgroupSize(),
                    v13.minSubgroupSize(),
                    v13.maxSubgroupSize(),
                    (v13.requiredSubgroupSizeStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0);
        }
    }

    /**
     * What a pipeline must ask for to run with the size that was planned: nothing where there is no choice. A driver may otherwise take any size for
     * a module of SPIR-V 1.6, so a kernel that names none but depends on subgroups gets the usual one.
     *
     * @param wanted what the kernel names
     * @param depends whether its results can depend on the size
     */
    OptionalInt toAsk(OptionalInt wanted, boolean depends) {
        if (!chosen || least == most) {
            return OptionalInt.empty();
        }
        return wanted.isPresent() || !depends ? wanted : OptionalInt.of(usual);
    }

    /** Whether subgroups along x are full, so that the driver may be held to it. */
    boolean fill(int workgroupX, OptionalInt wanted) {
        return workgroupX % wanted.orElse(chosen ? usual : most) == 0;
    }
}
