package org.lemnos.core.program;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Numbers for the symbolic extents of a program. Immutable. */
public final class Dimensions {
    private static final Dimensions NONE = new Dimensions(new TreeMap<>());

    private final SortedMap<String, Long> extents;

    private Dimensions(SortedMap<String, Long> extents) {
        this.extents = Collections.unmodifiableSortedMap(extents);
    }

    /** No numbers, for programs whose extents are all fixed. */
    public static Dimensions none() {
        return NONE;
    }

    /** One number. */
    public static Dimensions of(String name, long extent) {
        return NONE.with(name, extent);
    }

    /** Two numbers. */
    public static Dimensions of(String first, long firstExtent, String second, long secondExtent) {
        return of(first, firstExtent).with(second, secondExtent);
    }

    /**
     * These numbers and one more.
     *
     * @param extent at least 0
     */
    public Dimensions with(String name, long extent) {
        if (extent < 0) {
            throw new LemnosException(
                    ErrorCode.DIMENSION_INVALID, "dimension '" + name + "' is " + extent + "; it must be 0 or more");
        }
        SortedMap<String, Long> more = new TreeMap<>(extents);
        more.put(name, extent);
        return new Dimensions(more);
    }

    /** Whether the name has a number. */
    public boolean has(String name) {
        return extents.containsKey(name);
    }

    /**
     * The number of a name.
     *
     * @throws LemnosException with {@code DIMENSION_INVALID} if it has none
     */
    public long get(String name) {
        Long extent = extents.get(name);
        if (extent == null) {
            throw new LemnosException(
                    ErrorCode.DIMENSION_INVALID,
                    "dimension '" + name + "' has no value; given are " + extents
                            + ". Give it one, on the command line with --dim " + name + "=N");
        }
        return extent;
    }

    /** All numbers by name, ascending. */
    public SortedMap<String, Long> extents() {
        return extents;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dimensions that && extents.equals(that.extents);
    }

    @Override
    public int hashCode() {
        return extents.hashCode();
    }

    @Override
    public String toString() {
        return extents.toString();
    }
}
