package org.lemnos.engine;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;

/**
 * The device that an engine runs on. One that was lost or given up takes no more work, so the next plan is loaded on a fresh one of the same
 * adapter; the old one is closed with everything else, once nothing runs on it. Safe from several threads.
 */
final class LiveDevice {
    private final Vulkan vulkan;
    private final Supplier<VulkanDevice> opening;
    private final Set<VulkanDevice> blamed = new HashSet<>();
    private VulkanDevice device;
    /** Of those that the current device took the place of. */
    private long allocationsBefore;

    private LiveDevice(Vulkan vulkan, Supplier<VulkanDevice> opening) {
        this.vulkan = vulkan;
        this.opening = opening;
        this.device = opening.get();
    }

    /**
     * Opens it.
     *
     * @param opening opens the device, and each that takes its place
     */
    static LiveDevice open(Vulkan vulkan, Supplier<VulkanDevice> opening) {
        return new LiveDevice(vulkan, opening);
    }

    Vulkan vulkan() {
        return vulkan;
    }

    /** One that takes work. */
    synchronized VulkanDevice current() {
        if (device.hasFailed()) {
            VulkanDevice failed = device;
            device = opening.get();
            allocationsBefore += failed.allocations();
        }
        return device;
    }

    /** How often memory was allocated on it and on those that it took the place of. */
    synchronized long allocations() {
        return allocationsBefore + device.allocations();
    }

    /** Puts what a device was at when it failed under suspicion, once a device; nothing if it has not failed. */
    synchronized void blame(VulkanDevice failed, VendorWatch watch) {
        if (failed.failure().isPresent() && blamed.add(failed)) {
            watch.blame(failed.failure().get());
        }
    }
}
