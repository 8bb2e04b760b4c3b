package org.lemnos.core.plan;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The one memory barrier between an epoch and the next.
 *
 * @param afterEpoch the epoch before it
 * @param kinds everything that it orders, byte ranges that change their owner included; the barrier's access masks follow from this
 * @param hazards the resources whose own accesses it orders, ascending by resource
 */
public record PlannedBoundary(int afterEpoch, Set<Kind> kinds, List<Hazard> hazards) {
    /** Copies the collections. */
    public PlannedBoundary {
        kinds = Collections.unmodifiableSortedSet(new TreeSet<>(kinds));
        hazards = List.copyOf(hazards);
    }

    /** Which accesses a boundary orders. */
    public enum Kind {
        /** What was written is read. */
        READ_AFTER_WRITE("read_after_write"),
        /** What was read is written over. */
        WRITE_AFTER_READ("write_after_read"),
        /** What was written is written over. */
        WRITE_AFTER_WRITE("write_after_write");

        private final String token;

        Kind(String token) {
            this.token = token;
        }

        /** The name in reports. */
        public String token() {
            return token;
        }
    }

    /**
     * One resource that a boundary orders.
     *
     * @param resource index into the plan's resources
     * @param kind what it orders; where several apply, the first in the order of {@link Kind}
     */
    public record Hazard(int resource, Kind kind) {}
}
