package org.lemnos.core.program;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
            throw without(List.of(name));
        }
        return extent;
    }

    /**
     * Checks that each of these names has a number.
     *
     * @throws LemnosException with {@code DIMENSION_INVALID} that has all names that have none
     */
    void requireAll(SortedSet<String> names) {
        List<String> missing = names.stream().filter(name -> !has(name)).toList();
        if (!missing.isEmpty()) {
            throw without(missing);
        }
    }

    private LemnosException without(List<String> names) {
        boolean one = names.size() == 1;
        String all = names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
        String options = names.stream().map(name -> "--dim " + name + "=N").collect(Collectors.joining(" "));
        return new LemnosException(
                ErrorCode.DIMENSION_INVALID,
                (one ? "dimension " + all + " has" : "dimensions " + all + " have") + " no value; given are " + extents
                        + ". Give " + (one ? "it" : "each") + " one, on the command line with " + options
                        + ", in Java with Dimensions.of(\"" + names.get(0) + "\", n)");
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
