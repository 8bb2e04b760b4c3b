package org.lemnos.core.schedule;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A resource that a boundary orders. Reports count barriers as these pairs.
 *
 * @param boundary the boundary between epochs {@code boundary} and {@code boundary + 1}; the later access is in the
 *     latter
 * @param resource the resource's number
 * @param kinds why, for one or several of its ranges; never empty
 */
public record Hazard(int boundary, int resource, Set<HazardKind> kinds) {
    public Hazard {
        kinds = Collections.unmodifiableSet(EnumSet.copyOf(kinds));
    }
}
