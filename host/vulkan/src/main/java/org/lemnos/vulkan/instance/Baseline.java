package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceFeatures2;

import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Features;

/**
 * What every kernel may count on, whatever the device. Vulkan 1.3 requires all these features of a driver; they are asked
 * for and switched on by name because drivers that claim the version without a feature have been seen.
 */
public final class Baseline {
    private record Need(String name, boolean met) {}

    private Baseline() {}

    /** The names of what the device lacks, empty if it has everything. */
    static List<String> missing(VkPhysicalDevice device) {
        List<String> missing = new ArrayList<>();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceVulkan12Features v12 =
                    VkPhysicalDeviceVulkan12Features.calloc(stack).sType$Default();
            VkPhysicalDeviceVulkan13Features v13 =
                    VkPhysicalDeviceVulkan13Features.calloc(stack).sType$Default();
            vkGetPhysicalDeviceFeatures2(
                    device,
                    VkPhysicalDeviceFeatures2.calloc(stack)
                            .sType$Default()
                            .pNext(v12)
                            .pNext(v13));
            for (Need need : needs(v12, v13)) {
                if (!need.met()) {
                    missing.add("the feature " + need.name() + " is missing");
                }
            }
        }
        if (QueueFamilies.forKernels(device).isEmpty()) {
            missing.add("no queue of it computes");
        }
        return missing;
    }

    private static List<Need> needs(VkPhysicalDeviceVulkan12Features v12, VkPhysicalDeviceVulkan13Features v13) {
        return List.of(
                new Need("timelineSemaphore", v12.timelineSemaphore()),
                new Need("hostQueryReset", v12.hostQueryReset()),
                new Need("bufferDeviceAddress", v12.bufferDeviceAddress()),
                new Need("vulkanMemoryModel", v12.vulkanMemoryModel()),
                new Need("vulkanMemoryModelDeviceScope", v12.vulkanMemoryModelDeviceScope()),
                new Need("synchronization2", v13.synchronization2()),
                new Need("maintenance4", v13.maintenance4()),
                new Need("subgroupSizeControl", v13.subgroupSizeControl()),
                new Need("computeFullSubgroups", v13.computeFullSubgroups()),
                new Need("shaderIntegerDotProduct", v13.shaderIntegerDotProduct()));
    }

    /** Switches the baseline on in the structures that a logical device is created with. */
    public static void enable(VkPhysicalDeviceVulkan12Features v12, VkPhysicalDeviceVulkan13Features v13) {
        v12.timelineSemaphore(true)
                .hostQueryReset(true)
                .bufferDeviceAddress(true)
                .vulkanMemoryModel(true)
                .vulkanMemoryModelDeviceScope(true);
        v13.synchronization2(true)
                .maintenance4(true)
                .subgroupSizeControl(true)
                .computeFullSubgroups(true)
                .shaderIntegerDotProduct(true);
    }
}
