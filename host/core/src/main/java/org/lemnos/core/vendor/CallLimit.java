package org.lemnos.core.vendor;

import java.time.Duration;

/**
 * What one call into vendor code may take. Both are watched while it runs; a call that is over before anybody looks has kept them.
 *
 * @param time by the clock on the wall
 * @param allocatedBytes what its thread may allocate from the heap, whether it keeps it or not
 */
public record CallLimit(Duration time, long allocatedBytes) {
    /** Checks that something can be done within them. */
    public CallLimit {
        if (time.isNegative() || time.isZero() || allocatedBytes <= 0) {
            throw new IllegalArgumentException("a call of " + time + " and " + allocatedBytes + " bytes does nothing");
        }
    }
}
