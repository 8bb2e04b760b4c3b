package org.lemnos.vulkan.instance;

import static org.lwjgl.vulkan.VK10.VK_SHADER_STAGE_COMPUTE_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_BALLOT_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_CLUSTERED_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_QUAD_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT;
import static org.lwjgl.vulkan.VK11.VK_SUBGROUP_FEATURE_VOTE_BIT;
import static org.lwjgl.vulkan.VK11.vkGetPhysicalDeviceProperties2;
import static org.lwjgl.vulkan.VK12.VK_DRIVER_ID_MESA_LLVMPIPE;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.api.device.Capability;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;
import org.lemnos.vulkan.adapter.Adapter;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;
import org.lwjgl.vulkan.VkPhysicalDeviceLimits;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties2;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan11Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Properties;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan13Properties;

/** Writes down everything that planning may know of a device. */
public final class ProfileReader {
    /** What llvmpipe counts down in each invocation; Mesa says it nowhere, and calls it the most iterations of a loop in its sources. */
    private static final long LLVMPIPE_LOOP_ROUNDS = 65_535;

    private static final Map<Integer, Capability> SUBGROUP_OPERATIONS = Map.of(
            VK_SUBGROUP_FEATURE_VOTE_BIT, new Capability("subgroup-vote"),
            VK_SUBGROUP_FEATURE_ARITHMETIC_BIT, Capability.SUBGROUP_ARITHMETIC,
            VK_SUBGROUP_FEATURE_BALLOT_BIT, new Capability("subgroup-ballot"),
            VK_SUBGROUP_FEATURE_SHUFFLE_BIT, Capability.SUBGROUP_SHUFFLE,
            VK_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT, new Capability("subgroup-shuffle-relative"),
            VK_SUBGROUP_FEATURE_CLUSTERED_BIT, new Capability("subgroup-clustered"),
            VK_SUBGROUP_FEATURE_QUAD_BIT, new Capability("subgroup-quad"));

    private final VkPhysicalDeviceProperties2 core;
    private final VkPhysicalDeviceVulkan11Properties v11;
    private final VkPhysicalDeviceVulkan12Properties v12;
    private final VkPhysicalDeviceVulkan13Properties v13;

    private ProfileReader(VkPhysicalDevice device, MemoryStack stack) {
        core = VkPhysicalDeviceProperties2.calloc(stack).sType$Default();
        v11 = VkPhysicalDeviceVulkan11Properties.calloc(stack).sType$Default();
        v12 = VkPhysicalDeviceVulkan12Properties.calloc(stack).sType$Default();
        v13 = VkPhysicalDeviceVulkan13Properties.calloc(stack).sType$Default();
        core.pNext(v11).pNext(v12).pNext(v13);
        vkGetPhysicalDeviceProperties2(device, core);
    }

    /** The profile of a usable device. */
    public static DeviceProfile read(PhysicalDevice device) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return new ProfileReader(device.handle(), stack).profile(device);
        }
    }

    private DeviceProfile profile(PhysicalDevice device) {
        Adapter adapter = device.adapter();
        Set<String> extensions = DeviceExtensions.toEnable(device.handle());
        DeviceProfile.Builder profile = DeviceProfile.builder(adapter.name(), adapter.deviceClass())
                .uuid(adapter.uuid().toString().replace("-", ""))
                .driver(v12.driverNameString(), driverVersion());
        List<Capability> offered;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            offered = Features.offered(device.handle(), extensions, stack).capabilities();
        }
        profile.capabilities(offered);
        driver(profile);
        subgroups(profile);
        dotProducts(profile);
        memory(profile, adapter);
        workgroups(profile);
        MemoryTypes.describe(device.handle(), profile);
        CooperativeMatrices.describe(device.handle(), extensions, offered, profile);
        DeviceCosts.estimate(device, profile);
        return profile.build();
    }

    /** The driver's version in its own words; some have none, and then the number that it counts its releases with. */
    private String driverVersion() {
        String words = v12.driverInfoString();
        return words.isBlank() ? Integer.toUnsignedString(core.properties().driverVersion()) : words;
    }

    private void driver(DeviceProfile.Builder profile) {
        profile.limit(Limit.DRIVER_ID, Integer.toUnsignedLong(v12.driverID()))
                .limit(
                        Limit.DRIVER_VERSION,
                        Integer.toUnsignedLong(core.properties().driverVersion()));
        if (v12.driverID() == VK_DRIVER_ID_MESA_LLVMPIPE) {
            profile.limit(Limit.LOOP_ROUNDS, LLVMPIPE_LOOP_ROUNDS);
        }
    }

    private void subgroups(DeviceProfile.Builder profile) {
        profile.limit(Limit.SUBGROUP_SIZE, v11.subgroupSize());
        boolean sizeIsChosen = (v13.requiredSubgroupSizeStages() & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
        profile.limit(Limit.SUBGROUP_SIZE_LEAST, sizeIsChosen ? v13.minSubgroupSize() : v11.subgroupSize());
        profile.limit(Limit.SUBGROUP_SIZE_MOST, sizeIsChosen ? v13.maxSubgroupSize() : v11.subgroupSize());
        if (sizeIsChosen) {
            profile.limit(Limit.WORKGROUP_SUBGROUPS, Integer.toUnsignedLong(v13.maxComputeWorkgroupSubgroups()));
        }
        if ((v11.subgroupSupportedStages() & VK_SHADER_STAGE_COMPUTE_BIT) == 0) {
            return;
        }
        SUBGROUP_OPERATIONS.forEach((bit, capability) -> {
            if ((v11.subgroupSupportedOperations() & bit) != 0) {
                profile.capability(capability);
            }
        });
    }

    /** Which integer dot products the device does faster than by parts; all devices do all of them. */
    private void dotProducts(DeviceProfile.Builder profile) {
        Map<String, Boolean> accelerated = Map.of(
                "dot-product-4x8-packed-signed", v13.integerDotProduct4x8BitPackedSignedAccelerated(),
                "dot-product-4x8-packed-unsigned", v13.integerDotProduct4x8BitPackedUnsignedAccelerated(),
                "dot-product-4x8-packed-mixed", v13.integerDotProduct4x8BitPackedMixedSignednessAccelerated(),
                "dot-product-8bit-signed", v13.integerDotProduct8BitSignedAccelerated(),
                "dot-product-8bit-unsigned", v13.integerDotProduct8BitUnsignedAccelerated(),
                "dot-product-16bit-signed", v13.integerDotProduct16BitSignedAccelerated(),
                "dot-product-16bit-unsigned", v13.integerDotProduct16BitUnsignedAccelerated());
        accelerated.forEach((name, fast) -> {
            if (fast) {
                profile.capability(new Capability(name + "-accelerated"));
            }
        });
    }

    private void memory(DeviceProfile.Builder profile, Adapter adapter) {
        VkPhysicalDeviceLimits limits = core.properties().limits();
        profile.limit(Limit.STORAGE_BUFFER_RANGE_BYTES, Integer.toUnsignedLong(limits.maxStorageBufferRange()))
                .limit(Limit.STORAGE_BUFFER_OFFSET_ALIGNMENT, limits.minStorageBufferOffsetAlignment())
                .limit(
                        Limit.STORAGE_BUFFERS,
                        Math.min(
                                Integer.toUnsignedLong(limits.maxPerStageDescriptorStorageBuffers()),
                                Integer.toUnsignedLong(limits.maxDescriptorSetStorageBuffers())))
                .limit(Limit.BUFFER_BYTES, atMostLong(v13.maxBufferSize()))
                .limit(Limit.ALLOCATION_BYTES, atMostLong(v11.maxMemoryAllocationSize()))
                .limit(Limit.HEAP_BYTES, adapter.deviceLocalBytes());
    }

    private void workgroups(DeviceProfile.Builder profile) {
        VkPhysicalDeviceLimits limits = core.properties().limits();
        profile.limit(Limit.PUSH_CONSTANT_BYTES, Integer.toUnsignedLong(limits.maxPushConstantsSize()))
                .limit(Limit.SHARED_MEMORY_BYTES, Integer.toUnsignedLong(limits.maxComputeSharedMemorySize()))
                .limit(Limit.WORKGROUP_INVOCATIONS, Integer.toUnsignedLong(limits.maxComputeWorkGroupInvocations()))
                .limit(Limit.WORKGROUP_SIZE_X, Integer.toUnsignedLong(limits.maxComputeWorkGroupSize(0)))
                .limit(Limit.WORKGROUP_SIZE_Y, Integer.toUnsignedLong(limits.maxComputeWorkGroupSize(1)))
                .limit(Limit.WORKGROUP_SIZE_Z, Integer.toUnsignedLong(limits.maxComputeWorkGroupSize(2)))
                .limit(Limit.WORKGROUP_COUNT_X, Integer.toUnsignedLong(limits.maxComputeWorkGroupCount(0)))
                .limit(Limit.WORKGROUP_COUNT_Y, Integer.toUnsignedLong(limits.maxComputeWorkGroupCount(1)))
                .limit(Limit.WORKGROUP_COUNT_Z, Integer.toUnsignedLong(limits.maxComputeWorkGroupCount(2)));
    }

    /** Drivers without a limit say all ones, which is negative in Java. */
    private static long atMostLong(long unsigned) {
        return unsigned < 0 ? Long.MAX_VALUE : unsigned;
    }
}
