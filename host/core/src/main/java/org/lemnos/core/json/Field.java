package org.lemnos.core.json;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * One member of the JSON form of a record. Immutable.
 *
 * @param <R> the record
 * @param <T> the member's type
 */
public final class Field<R, T> {
    private final SerializableString name;
    private final Codec<T> codec;
    private final BiConsumer<JsonOut, R> writer;
    private final Optional<T> otherwise;

    private Field(SerializableString name, Codec<T> codec, BiConsumer<JsonOut, R> writer, Optional<T> otherwise) {
        this.name = name;
        this.codec = codec;
        this.writer = writer;
        this.otherwise = otherwise;
    }

    private static <R, T> Field<R, T> required(String name, Codec<T> codec, BiConsumer<JsonOut, R> writer) {
        return new Field<>(new SerializedString(name), codec, writer, Optional.empty());
    }

    /** A member of any type. */
    public static <R, T> Field<R, T> of(String name, Codec<T> codec, Function<R, T> getter) {
        return required(name, codec, (out, owner) -> codec.write(out, getter.apply(owner)));
    }

    /** A text. */
    public static <R> Field<R, String> text(String name, Function<R, String> getter) {
        return required(name, Codec.TEXT, (out, owner) -> out.value(getter.apply(owner)));
    }

    /** An integer of 64 bits. */
    public static <R> Field<R, Long> integer(String name, ToLongFunction<R> getter) {
        return required(name, Codec.INTEGER, (out, owner) -> out.value(getter.applyAsLong(owner)));
    }

    /** An integer from 0 to 2³¹ - 1. */
    public static <R> Field<R, Integer> index(String name, ToIntFunction<R> getter) {
        return required(name, Codec.INDEX, (out, owner) -> out.value(getter.applyAsInt(owner)));
    }

    /** The same member, taking this value where a text leaves it out. It is always written. */
    public Field<R, T> orElse(T value) {
        return new Field<>(name, codec, writer, Optional.of(value));
    }

    String name() {
        return name.getValue();
    }

    Optional<T> otherwise() {
        return otherwise;
    }

    void write(JsonOut out, R owner) {
        out.nameInOrder(name);
        writer.accept(out, owner);
    }

    T read(JsonIn in) {
        return codec.read(in);
    }
}
