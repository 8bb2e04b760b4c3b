package org.lemnos.core.vendor;

import java.util.function.Consumer;

/**
 * How calls into vendor code are watched that nobody asks for while planning.
 *
 * @param limits what they may take
 * @param evidence takes each fault once, before anybody acts on it
 */
public record Oversight(VendorLimits limits, Consumer<ProviderFault> evidence) {
    /** The usual limits; who fails is told to the caller, who needs no other evidence. */
    public static Oversight usual() {
        return new Oversight(VendorLimits.defaults(), fault -> {});
    }
}
