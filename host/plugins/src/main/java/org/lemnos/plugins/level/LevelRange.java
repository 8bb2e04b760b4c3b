package org.lemnos.plugins.level;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;

/**
 * The levels of the contract that a jar accepts in a host; what {@code Plugin-Requires} says. Immutable.
 *
 * <p>A level is written {@code major.minor}, or {@code major} for its first minor, or either with a pre-release: {@code 1.3-rc.1}, {@code
 * 1.3-SNAPSHOT}. The forms:
 *
 * <ul>
 *   <li>{@code 1.3}: that level or a newer one of the same major;
 *   <li>{@code >=1.3}, {@code >1.3}, {@code <=1.3}, {@code <1.3}, {@code =1.3}: one condition, or several with commas or spaces between, all of
 *       which must hold;
 *   <li>{@code [1.3,2.0)}: an interval with square brackets where the end belongs to it; a missing end behind a round bracket is open;
 *   <li>{@code *}: every level.
 * </ul>
 *
 * <p>Pre-releases: every pre-release of a level stands above all levels before it and below the level itself. A host's level is never a
 * pre-release, so {@code >=1.3-rc.1} and {@code >1.3-rc.1} both mean {@code >=1.3}, {@code <1.3-rc.1} and {@code <=1.3-rc.1} both mean {@code
 * <1.3}, and {@code =1.3-rc.1} admits no host and is refused.
 */
public final class LevelRange {
    private final String text;
    private final List<Bound> bounds;

    private LevelRange(String text, List<Bound> bounds) {
        this.text = text;
        this.bounds = bounds;
    }

    /**
     * The range that a text says.
     *
     * @throws IllegalArgumentException if it has none of the forms, is longer than 200 characters, or no level can lie in it
     */
    public static LevelRange parse(String text) {
        List<Bound> bounds = new RangeParser(text).bounds();
        if (!isSatisfiable(bounds)) {
            throw new IllegalArgumentException("no level of a host lies in '" + text + "'");
        }
        return new LevelRange(text.strip(), bounds);
    }

    private static boolean isSatisfiable(List<Bound> bounds) {
        Version least = Version.of(0, 0);
        for (Bound bound : bounds) {
            Optional<Version> from = bound.least();
            if (from.isEmpty()) {
                return false;
            }
            least = from.get().compareTo(least) > 0 ? from.get() : least;
        }
        return admits(bounds, least);
    }

    private static boolean admits(List<Bound> bounds, Version host) {
        return bounds.stream().allMatch(bound -> bound.admits(host));
    }

    /** Whether a host of this level is accepted. */
    public boolean contains(Version host) {
        return admits(bounds, host);
    }

    /** The text that was parsed, without the space around it. */
    @Override
    public String toString() {
        return text;
    }
}
