package org.lemnos.engine;

import java.util.HashSet;
import java.util.Set;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.VulkanDevice;
import org.lemnos.vulkan.adapter.AdapterChoice;

/**
 * The device that an engine runs on. One that was lost or given up takes no more work, so the next plan is loaded on a fresh one of the same
 * adapter; the old one is closed with everything else, once nothing runs on it. Safe from several threads.
 */
final class LiveDevice {
    private final Vulkan vulkan;
    private final AdapterChoice choice;
    private final Set<VulkanDevice> blamed = new HashSet<>();
    private VulkanDevice device;

    private LiveDevice(Vulkan vulkan, AdapterChoice choice) {
        this.vulkan = vulkan;
        this.choice = choice;
        this.device = vulkan.device(choice);
    }

    /** Opens it. */
    static LiveDevice open(Vulkan vulkan, AdapterChoice choice) {
        return new LiveDevice(vulkan, choice);
    }

    Vulkan vulkan() {
        return vulkan;
    }

    /** One that takes work. */
    synchronized VulkanDevice current() {
        if (device.hasFailed()) {
            device = vulkan.device(choice);
        }
        return device;
    }

    /** Puts what a device was at when it failed under suspicion, once a device; nothing if it has not failed. */
    synchronized void blame(VulkanDevice failed, VendorWatch watch) {
        if (failed.failure().isPresent() && blamed.add(failed)) {
            watch.blame(failed.failure().get());
        }
    }
}
