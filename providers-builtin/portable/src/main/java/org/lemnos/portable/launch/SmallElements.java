package org.lemnos.portable.launch;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;

/** Elements of less than four bytes, which a device needs a capability for where a shader loads and stores them one by one. */
public final class SmallElements {
    private SmallElements() {}

    /** Adds to a claim what single elements of the type need. */
    public static void require(Claim.Builder claim, ElementType type) {
        switch (type.sizeBytes()) {
            case 1 -> claim.requires(Capability.STORAGE_8BIT);
            case 2 -> claim.requires(Capability.STORAGE_16BIT);
            default -> {
                // Words need nothing.
            }
        }
    }
}
