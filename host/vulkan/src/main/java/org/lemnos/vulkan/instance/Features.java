package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.EXTPipelineRobustness.VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTRobustness2.VK_EXT_ROBUSTNESS_2_EXTENSION_NAME;
import static org.lwjgl.vulkan.EXTShaderAtomicFloat.VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME;
import static org.lwjgl.vulkan.KHRCooperativeMatrix.VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME;
import static org.lwjgl.vulkan.NVCooperativeMatrix2.VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceFeatures2;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.lemnos.api.device.Capability;
import org.lemnos.core.device.FlexibleShape;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceCooperativeMatrix2FeaturesNV;
import org.lwjgl.vulkan.VkPhysicalDeviceCooperativeMatrixFeaturesKHR;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;
import org.lwjgl.vulkan.VkPhysicalDevicePipelineRobustnessFeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceRobustness2FeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceShaderAtomicFloatFeaturesEXT;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Features;

/**
 * The chain of feature structures that a device is asked with and created with: one row for each capability says which
 * feature stands behind it, so that what a profile claims is exactly what is switched on.
 */
public final class Features {
    /** A capability, the feature that it needs, and how that feature is switched on. */
    private record Row(Capability capability, Predicate<Features> offered, Consumer<Features> enable) {}

    private static final List<Row> ROWS = List.of(
            new Row(Capability.FLOAT16, f -> f.v12.shaderFloat16(), f -> f.v12.shaderFloat16(true)),
            new Row(Capability.INT8, f -> f.v12.shaderInt8(), f -> f.v12.shaderInt8(true)),
            new Row(
                    Capability.STORAGE_8BIT,
                    f -> f.v12.storageBuffer8BitAccess(),
                    f -> f.v12.storageBuffer8BitAccess(true)),
            new Row(
                    Capability.STORAGE_16BIT,
                    f -> f.v11.storageBuffer16BitAccess(),
                    f -> f.v11.storageBuffer16BitAccess(true)),
            new Row(Capability.FLOAT64, f -> f.core.features().shaderFloat64(), f -> f.core.features()
                    .shaderFloat64(true)),
            new Row(Capability.INT64, f -> f.core.features().shaderInt64(), f -> f.core.features()
                    .shaderInt64(true)),
            new Row(Capability.INT16, f -> f.core.features().shaderInt16(), f -> f.core.features()
                    .shaderInt16(true)),
            new Row(
                    Capability.COOPERATIVE_MATRIX_KHR,
                    f -> f.cooperative.cooperativeMatrix(),
                    f -> f.cooperative.cooperativeMatrix(true)),
            new Row(
                    new Capability("cooperative-matrix-robust-buffer-access"),
                    f -> f.cooperative.cooperativeMatrixRobustBufferAccess(),
                    f -> f.cooperative.cooperativeMatrixRobustBufferAccess(true)),
            new Row(
                    FlexibleShape.WORKGROUP_SCOPE,
                    f -> f.cooperative2.cooperativeMatrixWorkgroupScope(),
                    f -> f.cooperative2.cooperativeMatrixWorkgroupScope(true)),
            new Row(
                    FlexibleShape.DIMENSIONS,
                    f -> f.cooperative2.cooperativeMatrixFlexibleDimensions(),
                    f -> f.cooperative2.cooperativeMatrixFlexibleDimensions(true)),
            new Row(
                    new Capability("cooperative-matrix-nv2-reductions"),
                    f -> f.cooperative2.cooperativeMatrixReductions(),
                    f -> f.cooperative2.cooperativeMatrixReductions(true)),
            new Row(
                    new Capability("cooperative-matrix-nv2-conversions"),
                    f -> f.cooperative2.cooperativeMatrixConversions(),
                    f -> f.cooperative2.cooperativeMatrixConversions(true)),
            new Row(
                    new Capability("cooperative-matrix-nv2-per-element-operations"),
                    f -> f.cooperative2.cooperativeMatrixPerElementOperations(),
                    f -> f.cooperative2.cooperativeMatrixPerElementOperations(true)),
            new Row(
                    new Capability("cooperative-matrix-nv2-tensor-addressing"),
                    f -> f.cooperative2.cooperativeMatrixTensorAddressing(),
                    f -> f.cooperative2.cooperativeMatrixTensorAddressing(true)),
            new Row(
                    new Capability("cooperative-matrix-nv2-block-loads"),
                    f -> f.cooperative2.cooperativeMatrixBlockLoads(),
                    f -> f.cooperative2.cooperativeMatrixBlockLoads(true)),
            new Row(
                    Capability.SUBGROUP_EXTENDED_TYPES,
                    f -> f.v12.shaderSubgroupExtendedTypes(),
                    f -> f.v12.shaderSubgroupExtendedTypes(true)),
            new Row(
                    Capability.ATOMIC_FLOAT32_ADD,
                    f -> f.atomics.shaderBufferFloat32AtomicAdd() && f.atomics.shaderSharedFloat32AtomicAdd(),
                    f -> f.atomics.shaderBufferFloat32AtomicAdd(true).shaderSharedFloat32AtomicAdd(true)));

    private final VkPhysicalDeviceFeatures2 core;
    private final VkPhysicalDeviceVulkan11Features v11;
    private final VkPhysicalDeviceVulkan12Features v12;
    private final VkPhysicalDeviceVulkan13Features v13;
    private final VkPhysicalDeviceCooperativeMatrixFeaturesKHR cooperative;
    private final VkPhysicalDeviceCooperativeMatrix2FeaturesNV cooperative2;
    private final VkPhysicalDeviceShaderAtomicFloatFeaturesEXT atomics;
    private final VkPhysicalDeviceRobustness2FeaturesEXT robustness;
    private final VkPhysicalDevicePipelineRobustnessFeaturesEXT pipelineRobustness;

    private Features(MemoryStack stack, Set<String> extensions) {
        core = VkPhysicalDeviceFeatures2.calloc(stack).sType$Default();
        v11 = VkPhysicalDeviceVulkan11Features.calloc(stack).sType$Default();
        v12 = VkPhysicalDeviceVulkan12Features.calloc(stack).sType$Default();
        v13 = VkPhysicalDeviceVulkan13Features.calloc(stack).sType$Default();
        cooperative = VkPhysicalDeviceCooperativeMatrixFeaturesKHR.calloc(stack).sType$Default();
        cooperative2 =
                VkPhysicalDeviceCooperativeMatrix2FeaturesNV.calloc(stack).sType$Default();
        atomics = VkPhysicalDeviceShaderAtomicFloatFeaturesEXT.calloc(stack).sType$Default();
        robustness = VkPhysicalDeviceRobustness2FeaturesEXT.calloc(stack).sType$Default();
        pipelineRobustness =
                VkPhysicalDevicePipelineRobustnessFeaturesEXT.calloc(stack).sType$Default();
        core.pNext(v11).pNext(v12).pNext(v13);
        if (extensions.contains(VK_EXT_SHADER_ATOMIC_FLOAT_EXTENSION_NAME)) {
            core.pNext(atomics);
        }
        if (extensions.contains(VK_EXT_ROBUSTNESS_2_EXTENSION_NAME)) {
            core.pNext(robustness);
        }
        if (extensions.contains(VK_EXT_PIPELINE_ROBUSTNESS_EXTENSION_NAME)) {
            core.pNext(pipelineRobustness);
        }
        if (extensions.contains(VK_KHR_COOPERATIVE_MATRIX_EXTENSION_NAME)) {
            core.pNext(cooperative);
        }
        if (extensions.contains(VK_NV_COOPERATIVE_MATRIX_2_EXTENSION_NAME)) {
            core.pNext(cooperative2);
        }
    }

    /** Asks the device what it offers. */
    static Features offered(VkPhysicalDevice device, Set<String> extensions, MemoryStack stack) {
        Features offered = new Features(stack, extensions);
        vkGetPhysicalDeviceFeatures2(device, offered.core);
        return offered;
    }

    /** Whether a device can hold accesses to each binding's own range ({@code robustBufferAccess2}). */
    boolean checksRanges() {
        return robustness.robustBufferAccess2();
    }

    /** Whether it can do so where cooperative matrices are loaded and stored ({@code cooperativeMatrixRobustBufferAccess}). */
    boolean checksMatrices() {
        return cooperative.cooperativeMatrixRobustBufferAccess();
    }

    /** Whether it can do so for single pipelines ({@code pipelineRobustness}). */
    boolean checksByPipeline() {
        return pipelineRobustness.pipelineRobustness();
    }

    /** Whether a set may be written after a recording has bound it, as long as it is not pending ({@code descriptorBindingStorageBufferUpdateAfterBind}). */
    boolean updatesAfterBind() {
        return v12.descriptorBindingStorageBufferUpdateAfterBind();
    }

    /**
     * Whether sets of a device that is created so may be written after a recording has bound them. Where all kernels are checked they may not: few devices
     * check what is written later.
     */
    public static boolean updateAfterBind(VkPhysicalDevice device, Set<String> extensions, BoundsChecks bounds) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return bounds != BoundsChecks.OF_ALL
                    && offered(device, extensions, stack).updatesAfterBind();
        }
    }

    /** The capabilities that rest on a feature and that the device offers. */
    List<Capability> capabilities() {
        List<Capability> found = new ArrayList<>();
        for (Row row : ROWS) {
            if (row.offered().test(this)) {
                found.add(row.capability());
            }
        }
        return found;
    }

    /**
     * The chain to create a logical device with: the baseline, the features behind all capabilities that the device offers, and
     * plain block layouts where it has them.
     *
     * @param bounds how the device is to check accesses to buffers
     * @return structures in the stack frame of {@code stack}
     */
    public static VkPhysicalDeviceFeatures2 toEnable(
            VkPhysicalDevice device, Set<String> extensions, BoundsChecks bounds, MemoryStack stack) {
        Features offered = offered(device, extensions, stack);
        Features wanted = new Features(stack, extensions);
        Baseline.enable(wanted.v12, wanted.v13);
        wanted.v12.scalarBlockLayout(offered.v12.scalarBlockLayout());
        wanted.v12.uniformBufferStandardLayout(offered.v12.uniformBufferStandardLayout());
        wanted.v12.descriptorBindingStorageBufferUpdateAfterBind(
                bounds != BoundsChecks.OF_ALL && offered.updatesAfterBind());
        wanted.core.features().robustBufferAccess(bounds == BoundsChecks.OF_ALL);
        wanted.robustness.robustBufferAccess2(bounds == BoundsChecks.OF_ALL);
        wanted.pipelineRobustness.pipelineRobustness(bounds == BoundsChecks.BY_PIPELINE);
        for (Row row : ROWS) {
            if (row.offered().test(offered)) {
                row.enable().accept(wanted);
            }
        }
        return wanted.core;
    }
}
