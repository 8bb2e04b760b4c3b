package org.lemnos.api.operation;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.lemnos.api.Identifiers;
import org.lemnos.api.Stable;

/**
 * The named constants of one node, such as the axis of a softmax; immutable.
 *
 * <p>What a kernel or oracle sees is complete: the host has checked it against the operation's {@link AttributeSpec}s and filled
 * in the defaults.
 */
@Stable
public final class Attributes {
    private static final Attributes NONE = new Attributes(new TreeMap<>());

    private final SortedMap<String, Object> values;

    private Attributes(SortedMap<String, Object> values) {
        this.values = values;
    }

    /** No attributes. */
    public static Attributes none() {
        return NONE;
    }

    /** One attribute; see {@link #with}. */
    public static Attributes of(String name, Object value) {
        return NONE.with(name, value);
    }

    /**
     * These attributes with one more, or with another value for it.
     *
     * @param value of a type that an {@link AttributeKind} names; an {@link Integer} or {@code int[]} counts as long. Arrays are
     *     copied.
     * @throws IllegalArgumentException if no kind is carried by the value's type
     */
    public Attributes with(String name, Object value) {
        Identifiers.check("attribute name", name);
        Object own = copyOf(widened(value));
        AttributeKind.of(own);
        SortedMap<String, Object> more = new TreeMap<>(values);
        more.put(name, own);
        return new Attributes(more);
    }

    private static Object widened(Object value) {
        if (value instanceof Integer number) {
            return number.longValue();
        }
        return value instanceof int[] numbers
                ? Arrays.stream(numbers).asLongStream().toArray()
                : value;
    }

    private static Object copyOf(Object value) {
        if (value instanceof long[] longs) {
            return longs.clone();
        }
        if (value instanceof float[] floats) {
            return floats.clone();
        }
        return value instanceof double[] doubles ? doubles.clone() : value;
    }

    /** The names that have a value, in ascending order. */
    public Set<String> names() {
        return Collections.unmodifiableSet(values.keySet());
    }

    /** Whether the name has a value. */
    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The value of that kind; arrays are fresh copies. Errors as for {@link #integer}. */
    public Object get(String name, AttributeKind kind) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no attribute '" + name + "'; there are " + names());
        }
        if (!kind.carrier().isInstance(value)) {
            throw new IllegalArgumentException("attribute '" + name + "' is of kind "
                    + AttributeKind.of(value).token() + ", not " + kind.token());
        }
        return copyOf(value);
    }

    /** The kind of the named value; error if there is none. */
    public AttributeKind kind(String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no attribute '" + name + "'; there are " + names());
        }
        return AttributeKind.of(value);
    }

    /**
     * An integer.
     *
     * @throws IllegalArgumentException if there is no such attribute or it is of another kind
     */
    public long integer(String name) {
        return (Long) get(name, AttributeKind.INTEGER);
    }

    /** A list of integers, in a fresh array. Errors as for {@link #integer}. */
    public long[] integers(String name) {
        return (long[]) get(name, AttributeKind.INTEGERS);
    }

    /** A truth value. Errors as for {@link #integer}. */
    public boolean bool(String name) {
        return (Boolean) get(name, AttributeKind.BOOL);
    }

    /** A binary32. Errors as for {@link #integer}. */
    public float f32(String name) {
        return (Float) get(name, AttributeKind.F32);
    }

    /** A binary64. Errors as for {@link #integer}. */
    public double f64(String name) {
        return (Double) get(name, AttributeKind.F64);
    }

    /** A text. Errors as for {@link #integer}. */
    public String text(String name) {
        return (String) get(name, AttributeKind.TEXT);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Attributes that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    /** Such as {@code {axis=-1, perm=[0, 2, 1, 3]}}; equal texts mean equal attributes. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Map.Entry<String, Object> entry : values.entrySet()) {
            text.append(text.length() == 1 ? "" : ", ")
                    .append(entry.getKey())
                    .append('=')
                    .append(printed(entry.getValue()));
        }
        return text.append('}').toString();
    }

    private static String printed(Object value) {
        if (value instanceof long[] longs) {
            return Arrays.toString(longs);
        }
        if (value instanceof float[] floats) {
            return Arrays.toString(floats) + "f";
        }
        if (value instanceof double[] doubles) {
            return Arrays.toString(doubles);
        }
        if (value instanceof Float number) {
            return number + "f";
        }
        return value instanceof String text
                ? "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
                : value.toString();
    }
}
