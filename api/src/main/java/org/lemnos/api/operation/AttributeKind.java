package org.lemnos.api.operation;

import org.lemnos.api.Experimental;

/** What values an attribute holds, and the Java type that carries one. */
@Experimental(since = "0.1")
public enum AttributeKind {
    /** A truth value, {@link Boolean}. */
    BOOL("bool", Boolean.class),
    /** A signed 64-bit integer, {@link Long}. */
    INTEGER("integer", Long.class),
    /** A list of signed 64-bit integers, {@code long[]}. */
    INTEGERS("integers", long[].class),
    /** An IEEE 754 binary32, {@link Float}. */
    F32("f32", Float.class),
    /** A list of IEEE 754 binary32, {@code float[]}. */
    F32S("f32s", float[].class),
    /** An IEEE 754 binary64, {@link Double}. */
    F64("f64", Double.class),
    /** A list of IEEE 754 binary64, {@code double[]}. */
    F64S("f64s", double[].class),
    /** A text, {@link String}. */
    TEXT("text", String.class);

    private final String token;
    private final Class<?> carrier;

    AttributeKind(String token, Class<?> carrier) {
        this.token = token;
        this.carrier = carrier;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }

    /** The Java type that carries a value of this kind. */
    public Class<?> carrier() {
        return carrier;
    }

    /**
     * The kind that the Java value has.
     *
     * @throws IllegalArgumentException if no kind is carried by its type
     */
    public static AttributeKind of(Object value) {
        for (AttributeKind kind : values()) {
            if (kind.carrier.isInstance(value)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "an attribute cannot hold a " + value.getClass().getName());
    }
}
