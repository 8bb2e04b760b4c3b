package org.lemnos.plugins.level;

import java.util.Optional;
import org.lemnos.api.Version;

/**
 * One condition on a host's level.
 *
 * @param relation how the host must stand to it
 * @param level the level
 * @param preRelease whether what is meant is what came before that level was finished
 */
record Bound(Relation relation, Version level, boolean preRelease) {
    private static final int LARGEST_PART = 0xFFFF;

    boolean admits(Version host) {
        int comparison = host.compareTo(level);
        return relation.holds(comparison == 0 && preRelease ? 1 : comparison);
    }

    /** The first level that it admits, if it limits from below and admits any. */
    Optional<Version> least() {
        if (!relation.limitsFromBelow()) {
            return Optional.of(Version.of(0, 0));
        }
        if (admits(level)) {
            return Optional.of(level);
        }
        return relation == Relation.EQUAL ? Optional.empty() : successor();
    }

    private Optional<Version> successor() {
        if (level.minor() < LARGEST_PART) {
            return Optional.of(Version.of(level.major(), level.minor() + 1));
        }
        return level.major() < LARGEST_PART ? Optional.of(Version.of(level.major() + 1, 0)) : Optional.empty();
    }
}
