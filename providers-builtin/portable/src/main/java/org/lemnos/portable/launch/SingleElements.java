package org.lemnos.portable.launch;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.ElementType;

/** Elements that a shader loads and stores one by one, which takes a capability where they have less than four bytes. */
public final class SingleElements {
    private SingleElements() {}

    /** Starts a claim of ports of such elements, inputs first. */
    public static Claim.Builder claim(ElementType... inPortOrder) {
        return require(Claim.types(inPortOrder), inPortOrder);
    }

    /** Adds to a claim what such elements of some types need. */
    public static Claim.Builder require(Claim.Builder claim, ElementType... types) {
        for (ElementType type : types) {
            switch (type.sizeBytes()) {
                case 1 -> claim.requires(Capability.STORAGE_8BIT);
                case 2 -> claim.requires(Capability.STORAGE_16BIT);
                default -> {
                    // Words need nothing.
                }
            }
        }
        return claim;
    }
}
