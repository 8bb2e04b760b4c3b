package org.lemnos.core.json;

import java.util.Optional;

/**
 * One member of an object that is read as a record. Compared by identity.
 *
 * @param <T> the member's type
 */
public final class Field<T> {
    private final String name;
    private final Shape<T> shape;
    private final Optional<T> otherwise;

    private Field(String name, Shape<T> shape, Optional<T> otherwise) {
        this.name = name;
        this.shape = shape;
        this.otherwise = otherwise;
    }

    /** A member that must be there. */
    public static <T> Field<T> of(String name, Shape<T> shape) {
        return new Field<>(name, shape, Optional.empty());
    }

    /** The same member, taking this value where a text leaves it out. */
    public Field<T> orElse(T value) {
        return new Field<>(name, shape, Optional.of(value));
    }

    String name() {
        return name;
    }

    Optional<T> otherwise() {
        return otherwise;
    }

    T read(JsonIn in) {
        return shape.read(in);
    }
}
