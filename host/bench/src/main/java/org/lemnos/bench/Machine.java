package org.lemnos.bench;

import java.util.Locale;
import java.util.Optional;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;

/**
 * Where rows were measured.
 *
 * @param processor cores, operating system and architecture
 * @param java the Java version
 * @param device the device that a benchmark is of; empty if it is of the host alone
 */
public record Machine(String processor, String java, Optional<Device> device) {
    /**
     * A device that was measured.
     *
     * @param name as its driver gives it
     * @param driver name and version of the driver
     * @param isProcessor whether its driver computes on the host's processor
     */
    public record Device(String name, String driver, boolean isProcessor) {
        private static Device of(DeviceProfile profile) {
            return new Device(
                    profile.name(),
                    (profile.driverName() + " " + profile.driverVersion()).strip(),
                    profile.deviceClass() == DeviceClass.CPU || profile.deviceClass() == DeviceClass.REFERENCE);
        }
    }

    /** This machine, for what is measured without a device. */
    static Machine host() {
        return new Machine(
                Runtime.getRuntime().availableProcessors() + " cores, " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch"),
                System.getProperty("java.version"),
                Optional.empty());
    }

    /** This machine with one of its devices. */
    static Machine with(DeviceProfile device) {
        Machine host = host();
        return new Machine(host.processor, host.java, Optional.of(Device.of(device)));
    }

    /**
     * What is comparable over time, as the name of a file: the device, with the processor if that is what computes, or the processor alone.
     *
     * @return lowercase letters, digits and single dashes between them
     */
    public String slug() {
        String compared = device.map(
                        measured -> measured.isProcessor() ? measured.name() + " " + processor : measured.name())
                .orElse(processor);
        return compared.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
    }

    /** For people: the device with its driver, if there is one, then the host. */
    @Override
    public String toString() {
        String measured =
                device.map(it -> it.name() + " (" + it.driver() + "), ").orElse("");
        return measured + processor + ", Java " + java;
    }
}
