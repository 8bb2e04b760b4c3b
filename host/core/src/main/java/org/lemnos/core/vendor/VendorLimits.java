package org.lemnos.core.vendor;

import java.time.Duration;

/**
 * What calls into vendor code may take.
 *
 * @param question registering, and every question that planning asks: a descriptor, a type, an estimate, a lowering
 * @param evaluation computing a node from constants through its oracle, which is real work
 */
public record VendorLimits(CallLimit question, CallLimit evaluation) {
    private static final VendorLimits DEFAULTS = new VendorLimits(
            new CallLimit(Duration.ofSeconds(10), 512L << 20), new CallLimit(Duration.ofMinutes(2), 16L << 30));

    /** Ten seconds and 512 MiB for a question, two minutes and 16 GiB for an evaluation: far above what any needs. */
    public static VendorLimits defaults() {
        return DEFAULTS;
    }

    /** The same limit for both. */
    public static VendorLimits of(CallLimit limit) {
        return new VendorLimits(limit, limit);
    }
}
