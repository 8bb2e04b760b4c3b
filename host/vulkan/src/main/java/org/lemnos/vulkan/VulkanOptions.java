package org.lemnos.vulkan;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.lemnos.core.CacheFolder;
import org.lemnos.vulkan.instance.BoundsChecks;

/**
 * How Vulkan is opened.
 *
 * @param validation whether the validation layer, with synchronization validation, watches every call
 * @param checksOnGpu whether the layer, where it watches, also has every kernel check that its indices stay inside of its bindings: slow, for tests
 * @param cacheFolder where compiled kernels are kept from process to process; created when needed
 * @param runLimit how long one run may take before its device counts as hanging
 * @param boundsChecks whether a device that cannot check single kernels' accesses to buffers checks those of all: slower, and what modules
 *     need that nobody vouches for
 * @param isolated whether this process is a child that may die: modules that nobody vouches for then meet the driver at once
 */
public record VulkanOptions(
        boolean validation,
        boolean checksOnGpu,
        Path cacheFolder,
        Duration runLimit,
        boolean boundsChecks,
        boolean isolated) {
    /** The environment variable that turns validation on if it is {@code 1}. */
    public static final String VALIDATION_VARIABLE = "LEMNOS_VALIDATION";

    private static final Duration RUN_LIMIT = Duration.ofSeconds(60);

    /** Checks the limit. */
    public VulkanOptions {
        if (runLimit.isNegative() || runLimit.isZero()) {
            throw new IllegalArgumentException("a run limit of " + runLimit + " lets nothing run");
        }
    }

    /** Validation as the process's environment says, the user's cache folder, and a minute for a run. */
    public static VulkanOptions defaults() {
        return of(System.getenv());
    }

    static VulkanOptions of(Map<String, String> environment) {
        boolean validation = environment.getOrDefault(VALIDATION_VARIABLE, "").equals("1");
        return new VulkanOptions(validation, false, CacheFolder.forUser("pipelines"), RUN_LIMIT, false, false);
    }

    /** The same with the validation layer. */
    public VulkanOptions withValidation() {
        return new VulkanOptions(true, checksOnGpu, cacheFolder, runLimit, boundsChecks, isolated);
    }

    /** The same with the layer's checks of accesses on the GPU, wherever the layer watches. */
    public VulkanOptions withChecksOnGpu() {
        return new VulkanOptions(validation, true, cacheFolder, runLimit, boundsChecks, isolated);
    }

    /** The same without the validation layer, whatever the environment says. */
    public VulkanOptions withoutValidation() {
        return new VulkanOptions(false, checksOnGpu, cacheFolder, runLimit, boundsChecks, isolated);
    }

    /** The same with another folder for compiled kernels. */
    public VulkanOptions withCacheFolder(Path folder) {
        return new VulkanOptions(validation, checksOnGpu, folder, runLimit, boundsChecks, isolated);
    }

    /** The same with another limit for one run. */
    public VulkanOptions withRunLimit(Duration limit) {
        return new VulkanOptions(validation, checksOnGpu, cacheFolder, limit, boundsChecks, isolated);
    }

    /** The same with accesses to buffers checked for all kernels, where a device cannot do it for single ones. */
    public VulkanOptions withBoundsChecks() {
        return new VulkanOptions(validation, checksOnGpu, cacheFolder, runLimit, true, isolated);
    }

    boolean layerChecksOnGpu() {
        return validation && checksOnGpu;
    }

    BoundsChecks.Wish boundsWish() {
        return boundsChecks ? BoundsChecks.Wish.AT_ANY_PRICE : BoundsChecks.Wish.BY_PIPELINE;
    }

    /** The same in a child process that may die. */
    public VulkanOptions inChildProcess() {
        return new VulkanOptions(validation, checksOnGpu, cacheFolder, runLimit, boundsChecks, true);
    }
}
