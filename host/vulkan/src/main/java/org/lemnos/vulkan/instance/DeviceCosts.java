package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.NVShaderSmBuiltins.VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderSMBuiltinsPropertiesNV;

/**
 * Rates and costs that no driver states, so that costs can be compared: they rank kernels of one device and promise no time.
 * Links between dispatches are as measured on an H200 and on lavapipe; rates are those of a typical
 * device of the class, and a measurement replaces them where there is one.
 */
final class DeviceCosts {
    private static final long GIGA = 1_000_000_000L;

    private DeviceCosts() {}

    static void estimate(PhysicalDevice device, DeviceProfile.Builder profile) {
        boolean cpu = device.adapter().deviceClass() == DeviceClass.CPU;
        boolean discrete = device.adapter().deviceClass() == DeviceClass.DISCRETE;
        int units = cpu ? Runtime.getRuntime().availableProcessors() : multiprocessors(device.handle());
        profile.limit(Limit.COMPUTE_UNITS, units);
        if (cpu) {
            // Eight lanes a core, as the driver's generated code uses them, at the share of the peak that it reaches.
            profile.limit(Limit.F32_OPERATIONS_PER_SECOND, units * 16L * GIGA)
                    .limit(Limit.BYTES_PER_SECOND, 10 * GIGA)
                    .limit(Limit.DISPATCH_NANOSECONDS, 17_000)
                    .limit(Limit.BOUNDARY_NANOSECONDS, 0);
        } else {
            profile.limit(Limit.F32_OPERATIONS_PER_SECOND, discrete ? Math.max(units, 32) * 300L * GIGA : 1_000 * GIGA)
                    .limit(Limit.BYTES_PER_SECOND, discrete ? 500 * GIGA : 60 * GIGA)
                    .limit(Limit.DISPATCH_NANOSECONDS, 190)
                    .limit(Limit.BOUNDARY_NANOSECONDS, 2_200);
        }
    }

    private static int multiprocessors(VkPhysicalDevice device) {
        if (!DeviceExtensions.offered(device).contains(VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME)) {
            return 1;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceShaderSMBuiltinsPropertiesNV nv =
                    VkPhysicalDeviceShaderSMBuiltinsPropertiesNV.calloc(stack).sType$Default();
            vkGetPhysicalDeviceProperties2(
                    device,
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(nv));
            return Math.max(1, nv.shaderSMCount());
        }
    }
}
