package org.lemnos.vulkan.instance;

import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkPhysicalDevice;

/** How a device holds kernels to the ranges of their bindings: with robustness 2, loads outside give zeros and stores outside do nothing. */
public enum BoundsChecks {
    /** Single pipelines can be checked, the others run as fast as before ({@code VK_EXT_pipeline_robustness}). */
    BY_PIPELINE,
    /** All kernels of the device are checked ({@code robustBufferAccess2}). */
    OF_ALL,
    /** None: the device cannot, or was not asked to check all. */
    NONE;

    /** What is asked of a device. */
    public enum Wish {
        /** That single pipelines can be checked, where it can do that. */
        BY_PIPELINE,
        /** That all kernels are checked where single ones cannot be: slower, and what modules need that nobody vouches for. */
        AT_ANY_PRICE
    }

    /** What a device is opened with. */
    public static BoundsChecks of(VkPhysicalDevice device, Set<String> extensions, Wish wish) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            Features offered = Features.offered(device, extensions, stack);
            if (!offered.checksRanges()) {
                return NONE;
            }
            if (offered.checksByPipeline()) {
                return BY_PIPELINE;
            }
            return wish == Wish.AT_ANY_PRICE ? OF_ALL : NONE;
        }
    }

    /** Whether checks cover what loads and stores cooperative matrices ({@code cooperativeMatrixRobustBufferAccess}). */
    public static boolean coverMatrices(VkPhysicalDevice device, Set<String> extensions) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            return Features.offered(device, extensions, stack).checksMatrices();
        }
    }
}
