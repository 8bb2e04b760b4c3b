package org.lemnos.core.quarantine;

import org.lemnos.api.device.DeviceProfile;

/**
 * What exactly is held back: another version of the kernel, other content of its provider or another driver is asked again.
 *
 * @param subject the kernel's id; the operation's for its oracle; the provider's class for one that failed as it registered, and its id for one that
 *     failed as its jar was started
 * @param version the kernel's, operation's or jar's version; empty for a provider that failed as it registered
 * @param provider the id and version of the provider; its class for one that failed as it registered
 * @param content the digest of the provider's content; empty if unknown
 * @param device the device with its driver; empty for what no device has a part in
 */
public record QuarantineKey(String subject, String version, String provider, String content, String device) {
    /** Stands for all devices. */
    public static final String ANY_DEVICE = "";

    /** The name of a device with its driver: a fault of one card is a fault of all that are alike. */
    public static String deviceOf(DeviceProfile device) {
        return device.name() + ", " + device.driverName() + " " + device.driverVersion();
    }

    /** Whether this is the subject itself, or the provider that it belongs to. */
    boolean isAbout(String name) {
        return subject.equals(name) || subject.startsWith(name + "/") || provider.startsWith(name + " ");
    }
}
