package org.lemnos.core.quarantine;

import org.lemnos.core.vendor.VendorLimits;

/**
 * What stands between the host and vendor code: what is held back, and what a call may take before it is given up and held back too.
 *
 * @param quarantine what is held back; grows by what is found
 * @param limits of each call
 */
public record VendorGuard(Quarantine quarantine, VendorLimits limits) {
    /** The default limits, and a quarantine that nobody else sees. */
    public static VendorGuard ofItsOwn() {
        return new VendorGuard(Quarantine.inMemory(), VendorLimits.defaults());
    }
}
