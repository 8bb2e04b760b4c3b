package org.lemnos.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The first place where two canonical texts differ.
 *
 * @param pointer the place, as a JSON pointer (RFC 6901)
 * @param left what the first text has there, shortened; {@code nothing} if it has nothing there
 * @param right what the second text has there
 */
public record JsonDifference(String pointer, String left, String right) {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final int LONGEST = 200;

    /**
     * Compares two canonical texts.
     *
     * @return empty if they are equal
     * @throws UncheckedIOException if one of them is no JSON
     */
    public static Optional<JsonDifference> first(byte[] left, byte[] right) {
        try (JsonParser one = FACTORY.createParser(left);
                JsonParser other = FACTORY.createParser(right)) {
            while (true) {
                JsonToken token = one.nextToken();
                JsonToken counterpart = other.nextToken();
                if (token != counterpart || !text(one).equals(text(other))) {
                    return Optional.of(at(one, other));
                }
                if (token == null) {
                    return Optional.empty();
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static JsonDifference at(JsonParser one, JsonParser other) throws IOException {
        JsonParser longer = isEnd(one.currentToken()) ? other : one;
        String pointer = longer.getParsingContext().pathAsPointer().toString();
        return new JsonDifference(pointer, shown(one), shown(other));
    }

    private static boolean isEnd(@Nullable JsonToken token) {
        return token == null || token.isStructEnd();
    }

    private static String shown(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (isEnd(token)) {
            return "nothing";
        }
        if (token == JsonToken.START_OBJECT) {
            return "an object";
        }
        if (token == JsonToken.START_ARRAY) {
            return "an array";
        }
        String text = text(parser);
        String cut = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
        if (token == JsonToken.FIELD_NAME) {
            return "the key '" + cut + "'";
        }
        return token == JsonToken.VALUE_STRING ? "\"" + cut + "\"" : cut;
    }

    private static String text(JsonParser parser) throws IOException {
        String text = parser.getText();
        return text == null ? "" : text;
    }
}
