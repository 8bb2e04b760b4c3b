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
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_SCOPE_SUBGROUP_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_SCOPE_WORKGROUP_KHR;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR;
import static org.lwjgl.vulkan.KHRShaderBfloat16.VK_COMPONENT_TYPE_BFLOAT16_KHR;
import static org.lwjgl.vulkan.NVCooperativeMatrix2.VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME;
import static org.lwjgl.vulkan.NVCooperativeMatrix2.vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV;
import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;

import java.nio.IntBuffer;
import java.util.Collection;
import java.util.Set;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.core.device.CooperativeShape;
import org.lemnos.core.device.FlexibleShape;
import org.lemnos.core.device.ProductTypes;
import org.lemnos.vulkan.call.VulkanResults;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkCooperativeMatrixFlexibleDimensionsPropertiesNV;
import org.lwjgl.vulkan.VkCooperativeMatrixPropertiesKHR;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceCooperativeMatrix2PropertiesNV;
import org.lwjgl.vulkan.VkPhysicalDeviceCooperativeMatrixPropertiesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;

/**
 * Writes down which cooperative matrices a device multiplies: products of fixed shapes, those of flexible ones, and what holding matrices by the
 * workgroup takes.
 */
final class CooperativeMatrices {
    private final VkPhysicalDevice device;
    private final DeviceProfile.Builder profile;

    private CooperativeMatrices(VkPhysicalDevice device, DeviceProfile.Builder profile) {
        this.device = device;
        this.profile = profile;
    }

    /**
     * Adds to a profile.
     *
     * @param extensions those that are switched on
     * @param offered the capabilities that rest on a feature and that the device offers
     */
    static void describe(
            VkPhysicalDevice device,
            Set<String> extensions,
            Collection<Capability> offered,
            DeviceProfile.Builder profile) {
        CooperativeMatrices matrices = new CooperativeMatrices(device, profile);
        if (offered.contains(Capability.COOPERATIVE_MATRIX_KHR) && matrices.areForCompute()) {
            matrices.fixed();
            if (extensions.contains(VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME)) {
                matrices.limits();
            }
            if (offered.contains(FlexibleShape.DIMENSIONS)) {
                matrices.flexible();
            }
        }
    }

    private boolean areForCompute() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceCooperativeMatrixPropertiesKHR khr =
                    VkPhysicalDeviceCooperativeMatrixPropertiesKHR.calloc(stack).sType$Default();
            vkGetPhysicalDeviceProperties2(
                    device,
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(khr));
            return (khr.cooperativeMatrixSupportedStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
        }
    }

    private void fixed() {
        String call = "vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR";
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanResults.check(call, vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(device, count, null));
            try (VkCooperativeMatrixPropertiesKHR.Buffer shapes =
                    VkCooperativeMatrixPropertiesKHR.calloc(count.get(0))) {
                shapes.forEach(shape -> shape.sType$Default());
                VulkanResults.check(call, vkGetPhysicalDeviceCooperativeMatrixPropertiesKHR(device, count, shapes));
                shapes.forEach(shape -> profile.capability(shape(shape).capability()));
            }
        }
    }

    private void limits() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkPhysicalDeviceCooperativeMatrix2PropertiesNV nv =
                    VkPhysicalDeviceCooperativeMatrix2PropertiesNV.calloc(stack).sType$Default();
            vkGetPhysicalDeviceProperties2(
                    device,
                    VkPhysicalDeviceProperties2.calloc(stack).sType$Default().pNext(nv));
            profile.limit(
                            Limit.COOPERATIVE_MATRIX_WORKGROUP_INVOCATIONS,
                            Integer.toUnsignedLong(nv.cooperativeMatrixWorkgroupScopeMaxWorkgroupSize()))
                    .limit(
                            Limit.COOPERATIVE_MATRIX_EXTENT,
                            Integer.toUnsignedLong(nv.cooperativeMatrixFlexibleDimensionsMaxDimension()))
                    .limit(
                            Limit.COOPERATIVE_MATRIX_SHARED_BYTES,
                            Integer.toUnsignedLong(nv.cooperativeMatrixWorkgroupScopeReservedSharedMemory()));
        }
    }

    private void flexible() {
        String call = "vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV";
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer count = stack.mallocInt(1);
            VulkanResults.check(
                    call, vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV(device, count, null));
            try (VkCooperativeMatrixFlexibleDimensionsPropertiesNV.Buffer shapes =
                    VkCooperativeMatrixFlexibleDimensionsPropertiesNV.calloc(count.get(0))) {
                shapes.forEach(shape -> shape.sType$Default());
                VulkanResults.check(
                        call,
                        vkGetPhysicalDeviceCooperativeMatrixFlexibleDimensionsPropertiesNV(device, count, shapes));
                shapes.forEach(shape -> profile.capability(shape(shape).capability()));
            }
        }
    }

    static CooperativeShape shape(VkCooperativeMatrixPropertiesKHR listed) {
        ProductTypes types = new ProductTypes(
                type(listed.AType()),
                type(listed.BType()),
                type(listed.CType()),
                type(listed.ResultType()),
                listed.saturatingAccumulation());
        return new CooperativeShape(scope(listed.scope()), listed.MSize(), listed.NSize(), listed.KSize(), types);
    }

    static FlexibleShape shape(VkCooperativeMatrixFlexibleDimensionsPropertiesNV listed) {
        ProductTypes types = new ProductTypes(
                type(listed.AType()),
                type(listed.BType()),
                type(listed.CType()),
                type(listed.ResultType()),
                listed.saturatingAccumulation());
        return new FlexibleShape(
                scope(listed.scope()),
                listed.MGranularity(),
                listed.NGranularity(),
                listed.KGranularity(),
                types,
                listed.workgroupInvocations());
    }

    private static String scope(int scope) {
        return switch (scope) {
            case VK_SCOPE_SUBGROUP_KHR -> "subgroup";
            case VK_SCOPE_WORKGROUP_KHR -> "workgroup";
            default -> "scope-" + scope;
        };
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
