package org.lemnos.core.policy;

import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import org.lemnos.api.kernel.StorageProfile;

/**
 * What a plan may take of a device's memory, and how values may lie in it.
 *
 * @param capacityBytes what the plan may take, more than 0; all that the device has if empty
 * @param reserveBytes what of that stays free, at least 0
 * @param storageProfiles the profiles that may be used, best first: 1 to {@value #MOST_PROFILES}, linear among them, no two equal
 */
public record MemoryPolicy(OptionalLong capacityBytes, long reserveBytes, List<StorageProfile> storageProfiles) {
    /** The most profiles that a policy may name. */
    public static final int MOST_PROFILES = 64;

    /** Checks the numbers and copies the list. */
    public MemoryPolicy {
        storageProfiles = List.copyOf(storageProfiles);
        if (capacityBytes.isPresent() && capacityBytes.getAsLong() <= 0) {
            throw InvalidPolicy.because("memory capacity of " + capacityBytes.getAsLong()
                    + " bytes; give more than 0, or none for all that the device has");
        }
        if (reserveBytes < 0) {
            throw InvalidPolicy.because("memory reserve of " + reserveBytes + " bytes; give 0 or more");
        }
        if (capacityBytes.isPresent() && reserveBytes >= capacityBytes.getAsLong()) {
            throw InvalidPolicy.because("memory reserve of " + reserveBytes
                    + " bytes leaves nothing of the capacity of " + capacityBytes.getAsLong());
        }
        if (storageProfiles.isEmpty() || storageProfiles.size() > MOST_PROFILES) {
            throw InvalidPolicy.because(storageProfiles.size() + " storage profiles; give 1 to " + MOST_PROFILES);
        }
        if (new HashSet<>(storageProfiles).size() < storageProfiles.size()) {
            throw InvalidPolicy.because("storage profiles " + storageProfiles + " name one twice");
        }
        if (!storageProfiles.contains(StorageProfile.linear())) {
            throw InvalidPolicy.because("storage profiles " + storageProfiles + " lack " + StorageProfile.linear()
                    + ", in which weights and constants lie");
        }
    }
}
