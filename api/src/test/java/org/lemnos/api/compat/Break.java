package org.lemnos.api.compat;

import java.util.Comparator;

/**
 * One change that a compiled vendor would not survive.
 *
 * @param where the type or member, by its full name
 * @param what what became of it
 */
record Break(String where, String what) implements Comparable<Break> {
    private static final Comparator<Break> ORDER =
            Comparator.comparing(Break::where).thenComparing(Break::what);

    @Override
    public int compareTo(Break other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return where + ": " + what;
    }
}
