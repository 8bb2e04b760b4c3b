package org.lemnos.core.json;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The JSON form of a type, both ways: what it writes it reads back equal. Stateless.
 *
 * @param <T> the type
 */
public interface Codec<T> {
    /** Texts. */
    Codec<String> TEXT = of(JsonOut::value, JsonIn::text);

    /** Integers of 64 bits. */
    Codec<Long> INTEGER = of((out, number) -> out.value(number.longValue()), JsonIn::integer);

    /** Integers from 0 to 2³¹ - 1, such as indices. */
    Codec<Integer> INDEX = between(0, Integer.MAX_VALUE).as(Math::toIntExact, Integer::longValue);

    /** Indices that may be left out, as null. */
    Codec<OptionalInt> OPTIONAL_INDEX =
            of(JsonOut::value, in -> in.isNull() ? OptionalInt.empty() : OptionalInt.of(INDEX.read(in)));

    /** Truth values. */
    Codec<Boolean> BOOL = of((out, truth) -> out.value(truth.booleanValue()), JsonIn::truth);

    /** Texts of lowercase hexadecimal digits. */
    Codec<String> HEX = TEXT.as(Codec::checkedHex, hex -> hex);

    /** Digests: 64 lowercase hexadecimal digits. */
    Codec<String> SHA256 = HEX.as(hex -> ofLength(hex, 64), hex -> hex);

    /** Bit patterns of 32 bits, as 8 lowercase hexadecimal digits. */
    Codec<Integer> BITS32 = HEX.as(hex -> HexFormat.fromHexDigits(ofLength(hex, 8)), bits -> HexFormat.of()
            .toHexDigits(bits));

    /** Bit patterns and identities of 64 bits, as 16 lowercase hexadecimal digits. */
    Codec<Long> BITS64 = HEX.as(hex -> HexFormat.fromHexDigitsToLong(ofLength(hex, 16)), bits -> HexFormat.of()
            .toHexDigits(bits));

    /** Writes a value. */
    void write(JsonOut out, T value);

    /**
     * Reads a value.
     *
     * @throws org.lemnos.core.LemnosException of the source's code if the text holds something else
     */
    T read(JsonIn in);

    /** Integers within these bounds, both inclusive. */
    static Codec<Long> between(long least, long most) {
        return of((out, number) -> out.value(number.longValue()), in -> in.integer(least, most));
    }

    /** The codec of two functions. */
    static <T> Codec<T> of(BiConsumer<JsonOut, T> writer, Function<JsonIn, T> reader) {
        return new Codec<>() {
            @Override
            public void write(JsonOut out, T value) {
                writer.accept(out, value);
            }

            @Override
            public T read(JsonIn in) {
                return reader.apply(in);
            }
        };
    }

    /**
     * The codec of another type that has this form.
     *
     * @param decode may throw {@link IllegalArgumentException}, whose message becomes the error's
     */
    default <S> Codec<S> as(Function<T, S> decode, Function<S, T> encode) {
        return of((out, value) -> write(out, encode.apply(value)), in -> in.converted(read(in), decode));
    }

    /** Arrays of this. */
    default Codec<List<T>> list() {
        return of((out, items) -> out.array(items, this::write), in -> in.list(this));
    }

    /** This or null. */
    default Codec<Optional<T>> optional() {
        return of(
                (out, value) -> value.ifPresentOrElse(there -> write(out, there), out::nothing),
                in -> in.isNull() ? Optional.empty() : Optional.of(read(in)));
    }

    /** Objects of any keys with this as values. */
    default Codec<SortedMap<String, T>> map() {
        return of((out, members) -> out.object((Map<String, T>) members, this::write), in -> in.map(this));
    }

    /** One text and no other, such as the name of a schema. */
    static Codec<String> constant(String text) {
        return TEXT.as(
                found -> {
                    if (!found.equals(text)) {
                        throw new IllegalArgumentException("'" + found + "' is not '" + text + "'");
                    }
                    return found;
                },
                same -> same);
    }

    /** Types written as what {@code toString} gives and {@code parse} takes. */
    static <T> Codec<T> parsed(Function<String, T> parse) {
        return TEXT.as(parse, Object::toString);
    }

    /** The constants of an enum, each written as its token. */
    static <E extends Enum<E>> Codec<E> tokens(Class<E> type, Function<E, String> token) {
        return TEXT.as(text -> ofToken(type, token, text), token);
    }

    private static <E extends Enum<E>> E ofToken(Class<E> type, Function<E, String> token, String text) {
        List<String> known = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            if (token.apply(constant).equals(text)) {
                return constant;
            }
            known.add(token.apply(constant));
        }
        throw new IllegalArgumentException("'" + text + "' is none of " + String.join(", ", known));
    }

    /** The constants of an enum, each written as its name in lower case. */
    static <E extends Enum<E>> Codec<E> names(Class<E> type) {
        return tokens(type, constant -> constant.name().toLowerCase(Locale.ROOT));
    }

    private static String checkedHex(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
                throw new IllegalArgumentException("'" + text + "' has other than lowercase hexadecimal digits");
            }
        }
        return text;
    }

    private static String ofLength(String hex, int digits) {
        if (hex.length() != digits) {
            throw new IllegalArgumentException("'" + hex + "' has " + hex.length() + " digits, not " + digits);
        }
        return hex;
    }
}
