package org.lemnos.core.vendor;

import java.time.Duration;

/**
 * What calls into vendor code may take.
 *
 * @param question registering, and every question that planning asks: a descriptor, a type, an estimate, a lowering
 * @param evaluation computing a node from constants through its oracle, which is real work
 * @param run computing a node of a run on the reference device, which is as much work as the program is large
 */
public record VendorLimits(CallLimit question, CallLimit evaluation, CallLimit run) {
    private static final VendorLimits DEFAULTS = new VendorLimits(
            new CallLimit(Duration.ofSeconds(10), 512L << 20),
            new CallLimit(Duration.ofMinutes(2), 16L << 30),
            new CallLimit(Duration.ofHours(1), 1L << 40));

    /**
     * Ten seconds and 512 MiB for a question, two minutes and 16 GiB for an evaluation, an hour and 1 TiB for a node of a run: far above what any
     * needs.
     */
    public static VendorLimits defaults() {
        return DEFAULTS;
    }

    /** The same limit for all. */
    public static VendorLimits of(CallLimit limit) {
        return new VendorLimits(limit, limit, limit);
    }
}
