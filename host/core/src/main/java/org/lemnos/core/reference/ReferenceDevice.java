package org.lemnos.core.reference;

import org.lemnos.api.device.DeviceClass;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.device.Limit;

/** What the reference device says of itself: every machine has it, and it is the same on all of them. */
public final class ReferenceDevice {
    private ReferenceDevice() {}

    /** The profile; it has no capabilities, since no kernel runs on it. */
    public static DeviceProfile profile() {
        return DeviceProfile.builder("reference", DeviceClass.REFERENCE)
                .driver("lemnos oracles", "1")
                .limit(Limit.HEAP_BYTES, Long.MAX_VALUE)
                // A tensor in host memory is one buffer.
                .limit(Limit.ALLOCATION_BYTES, Integer.MAX_VALUE)
                .build();
    }
}
