package org.lemnos.core.json;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * What a JSON value must look like, and what it is read as. Stateless. Writing has no counterpart: what a record says is spelled out next to it,
 * and {@link JsonOut} keeps it canonical.
 *
 * @param <T> the type that it is read as
 */
@FunctionalInterface
public interface Shape<T> {
    /** Texts. */
    Shape<String> TEXT = JsonIn::text;

    /** Integers of 64 bits. */
    Shape<Long> INTEGER = JsonIn::integer;

    /** Integers from 0 to 2³¹ - 1, such as indices. */
    Shape<Integer> INDEX = in -> (int) in.integer(0, Integer.MAX_VALUE);

    /** Indices that may be left out, as null. */
    Shape<OptionalInt> OPTIONAL_INDEX = in -> in.isNull() ? OptionalInt.empty() : OptionalInt.of(INDEX.read(in));

    /** Truth values. */
    Shape<Boolean> TRUTH = JsonIn::truth;

    /** Texts of lowercase hexadecimal digits. */
    Shape<String> HEX = TEXT.as(Shape::checkedHex);

    /** Digests: 64 lowercase hexadecimal digits. */
    Shape<String> SHA256 = HEX.as(hex -> ofLength(hex, 64));

    /** Bit patterns of 32 bits, as 8 lowercase hexadecimal digits. */
    Shape<Integer> BITS32 = HEX.as(hex -> HexFormat.fromHexDigits(ofLength(hex, 8)));

    /** Bit patterns and identities of 64 bits, as 16 lowercase hexadecimal digits. */
    Shape<Long> BITS64 = HEX.as(hex -> HexFormat.fromHexDigitsToLong(ofLength(hex, 16)));

    /**
     * Reads a value.
     *
     * @throws org.lemnos.core.LemnosException of the source's code if the text holds something else
     */
    T read(JsonIn in);

    /**
     * The same shape, read as something else.
     *
     * @param decode may throw {@link IllegalArgumentException}, whose message becomes the error's
     */
    default <S> Shape<S> as(Function<T, S> decode) {
        return in -> in.converted(read(in), decode);
    }

    /** Arrays of this. */
    default Shape<List<T>> list() {
        return in -> in.list(this);
    }

    /** This or null. */
    default Shape<Optional<T>> optional() {
        return in -> in.isNull() ? Optional.empty() : Optional.of(read(in));
    }

    /** Objects of any keys with this as values. */
    default Shape<SortedMap<String, T>> map() {
        return in -> in.map(this);
    }

    /** Integers within these bounds, both inclusive. */
    static Shape<Long> between(long least, long most) {
        return in -> in.integer(least, most);
    }

    /** One text and no other, such as the name of a schema. */
    static Shape<String> constant(String text) {
        return TEXT.as(found -> {
            if (!found.equals(text)) {
                throw new IllegalArgumentException("'" + found + "' is not '" + text + "'");
            }
            return found;
        });
    }

    /** Texts that {@code parse} takes. */
    static <T> Shape<T> parsed(Function<String, T> parse) {
        return TEXT.as(parse);
    }

    /** The constants of an enum, each written as its token. */
    static <E extends Enum<E>> Shape<E> tokens(Class<E> type, Function<E, String> token) {
        return TEXT.as(text -> ofToken(type, token, text));
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
