package org.lemnos.vulkan.adapter;

import java.util.List;
import java.util.UUID;
import org.lemnos.api.device.DeviceClass;

/**
 * One device that a Vulkan driver offers.
 *
 * @param index its place in the loader's list, from 0
 * @param name the driver's name for the device
 * @param deviceClass what sort of device it is
 * @param uuid the driver's identity for it, the same in every process and after a restart
 * @param driver name and version of the driver as it says them
 * @param apiVersion the Vulkan version that it offers, such as {@code 1.3.230}
 * @param deviceLocalBytes the size of its largest heap of device-local memory
 * @param shortcomings what it lacks of the baseline that every kernel may count on; empty if it can be used
 */
public record Adapter(
        int index,
        String name,
        DeviceClass deviceClass,
        UUID uuid,
        String driver,
        String apiVersion,
        long deviceLocalBytes,
        List<String> shortcomings) {

    /** Copies the list. */
    public Adapter {
        if (index < 0) {
            throw new IllegalArgumentException("adapter index " + index + " is negative");
        }
        shortcomings = List.copyOf(shortcomings);
    }

    /** Whether sessions can run on it. */
    public boolean isUsable() {
        return shortcomings.isEmpty();
    }

    /** One line for a person: index, name, kind, driver. */
    @Override
    public String toString() {
        return index + ": " + name + " (" + deviceClass.token() + ", " + driver + ", " + uuid + ")";
    }
}
