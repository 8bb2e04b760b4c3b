package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.EXTShaderFloat8.VK_COMPONENT_TYPE_FLOAT8_E4M3_EXT;
import static org.lwjgl.vulkan.EXTShaderFloat8.VK_COMPONENT_TYPE_FLOAT8_E5M2_EXT;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT16_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT32_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_FLOAT64_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT16_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT32_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT64_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_SINT8_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT16_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT32_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT64_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_COMPONENT_TYPE_UINT8_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_SCOPE_WORKGROUP_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR;
import static org.lwjgl.vulkan.KHRShaderBfloat16.VK_COMPONENT_TYPE_BFLOAT16_KHR;

import java.nio.IntBuffer;
import java.util.Set;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCooperativeMatrixPropertiesKHR;
import org.lwjgl.vulkan.VkPhysicalDevice;

/**
 * Writes the cooperative-matrix shapes of a device into its profile, one capability for each, such as
 * {@code cooperative-matrix-khr:subgroup:16x16x16:f16:f16:f32:f32}: scope, M, N and K, then the types of A, B, C and the result.
 */
final class CooperativeMatrices {
    private CooperativeMatrices() {}

    static void describe(VkPhysicalDevice device, Set<String> extensions, DeviceProfile.Builder profile) {
        if (!extensions.contains(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME)) {
            return;
        }
        String call = "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR";
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanResults.check(call, vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(device, count, null));
            try (VkCooperativeMatrixPropertiesKHR.Buffer shapes =
                    VkCooperativeMatrixPropertiesKHR.calloc(count.get(0))) {
                shapes.forEach(shape -> shape.sType$Default());
                VulkanResults.check(call, vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(device, count, shapes));
                shapes.forEach(shape -> profile.capability(capability(shape)));
            }
        }
    }

    private static Capability capability(VkCooperativeMatrixPropertiesKHR shape) {
        return new Capability(String.join(
                ":",
                Capability.COOPERATIVE_MATRIX_KHR.name(),
                shape.scope() == VK_SCOPE_WORKGROUP_KHR ? "workgroup" : "subgroup",
                shape.MSize() + "x" + shape.NSize() + "x" + shape.KSize(),
                type(shape.AType()),
                type(shape.BType()),
                type(shape.CType()),
                type(shape.ResultType()) + (shape.saturatingAccumulation() ? ":saturating" : "")));
    }

    private static String type(int component) {
        return switch (component) {
            case VK_COMPONENT_TYPE_FLOAT16_KHR -> "f16";
            case VK_COMPONENT_TYPE_FLOAT32_KHR -> "f32";
            case VK_COMPONENT_TYPE_FLOAT64_KHR -> "f64";
            case VK_COMPONENT_TYPE_SINT8_KHR -> "i8";
            case VK_COMPONENT_TYPE_SINT16_KHR -> "i16";
            case VK_COMPONENT_TYPE_SINT32_KHR -> "i32";
            case VK_COMPONENT_TYPE_SINT64_KHR -> "i64";
            case VK_COMPONENT_TYPE_UINT8_KHR -> "u8";
            case VK_COMPONENT_TYPE_UINT16_KHR -> "u16";
            case VK_COMPONENT_TYPE_UINT32_KHR -> "u32";
            case VK_COMPONENT_TYPE_UINT64_KHR -> "u64";
            case VK_COMPONENT_TYPE_BFLOAT16_KHR -> "bf16";
            case VK_COMPONENT_TYPE_FLOAT8_E4M3_EXT -> "f8-e4m3";
            case VK_COMPONENT_TYPE_FLOAT8_E5M2_EXT -> "f8-e5m2";
            default -> "type-" + component;
        };
    }
}
