package org.lemnos.engine.eager;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;

/** How often each kind of owner holds a storage. Safe from several threads: handles are closed wherever their user is done with them. */
final class Leases {
    private final Map<OwnerKind, Integer> counts = new EnumMap<>(OwnerKind.class);

    synchronized void take(OwnerKind owner) {
        counts.merge(owner, 1, Integer::sum);
    }

    synchronized void release(OwnerKind owner) {
        if (count(owner) == 0) {
            throw new IllegalStateException("a lease of " + owner.token() + " is given back that nobody took");
        }
        counts.computeIfPresent(owner, (kind, count) -> count == 1 ? null : count - 1);
    }

    synchronized int count(OwnerKind owner) {
        return counts.getOrDefault(owner, 0);
    }

    private synchronized int count(Predicate<OwnerKind> which) {
        return counts.entrySet().stream()
                .filter(held -> which.test(held.getKey()))
                .mapToInt(Map.Entry::getValue)
                .sum();
    }

    /** How many owners are outside of recordings and plans. */
    int unaccounted() {
        return count(OwnerKind::isOutside);
    }

    /** How many owners are not. */
    int retained() {
        return count(owner -> !owner.isOutside());
    }

    /** Whether somebody may want to see the elements: then they must be an output of what makes them. */
    boolean isVisible() {
        return unaccounted() > 0 || count(OwnerKind.OBSERVED) > 0;
    }

    /** Whether anybody holds it at all. */
    synchronized boolean isHeld() {
        return !counts.isEmpty();
    }

    /** The kinds that hold it now, with how often. */
    synchronized Map<OwnerKind, Integer> snapshot() {
        return Collections.unmodifiableMap(new EnumMap<>(counts));
    }
}
