package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.EXTMemoryBudget.VK_EXT_MEMORY_BUDGET_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTPipelineRobustness.VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTRobustness2.VK_EXT_ROBUSTNESS_2_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTShaderAtomicFloat.VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRPortabilitySubset.VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME;
import static org.lwjgl.vulkan.NVCooperativeMatrix2.VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK10.vkEnumerateDeviceExtensionProperties;

import java.nio.IntBuffer;
import java.util.Set;
import java.util.TreeSet;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkExtensionProperties;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** The extensions of a device, and which of them are switched on. */
public final class DeviceExtensions {
    /** Portability subset must be switched on where it is offered: the device is then not a full Vulkan device. */
    private static final Set<String> WANTED = Set.of(
            VK_EXT_MEMORY_BUDGET_EXTENSION_NAME,
            VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME,
            VK_EXT_ROBUSTNESS_2_EXTENSION_NAME,
            VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME,
            VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME,
            VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME,
            VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME);

    private DeviceExtensions() {}

    /** Those of the wanted extensions that the device offers, in ascending order. */
    public static Set<String> toEnable(VkPhysicalDevice device) {
        Set<String> found = offered(device);
        found.retainAll(WANTED);
        return found;
    }

    static Set<String> offered(VkPhysicalDevice device) {
        String call = "vkEnumerateDeviceExtensionProperties";
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanResults.check(call, vkEnumerateDeviceExtensionProperties(device, (String) null, count, null));
            try (VkExtensionProperties.Buffer all = VkExtensionProperties.malloc(count.get(0))) {
                VulkanResults.check(call, vkEnumerateDeviceExtensionProperties(device, (String) null, count, all));
                Set<String> names = new TreeSet<>();
                all.forEach(extension -> names.add(extension.extensionNameString()));
                return names;
            }
        }
    }
}
