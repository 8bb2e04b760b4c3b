package org.lemnos.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.CharConversionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * Reads a JSON text strictly, as a stream: UTF-8, integers only, no duplicate and no unknown keys, nothing behind the value. Every error
 * is a {@link LemnosException} of the source's code with line, column and JSON pointer (RFC 6901). For one thread.
 */
public final class JsonIn {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(JsonFactory.Feature.CHARSET_DETECTION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .build();

    private final JsonParser parser;
    private final Source source;

    private JsonIn(JsonParser parser, Source source) {
        this.parser = parser;
        this.source = source;
    }

    /** Reads the one value of a text. */
    public static <T> T read(String text, Source source, Shape<T> shape) {
        return read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), source, shape);
    }

    /** Reads the one value of a stream, to its end; closing it stays with the caller. */
    public static <T> T read(InputStream stream, Source source, Shape<T> shape) {
        try (JsonParser parser = FACTORY.createParser(new LimitedStream(stream, source.mostBytes()))) {
            parser.disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
            JsonIn in = new JsonIn(parser, source);
            in.next();
            T value = shape.read(in);
            if (in.next() != null) {
                throw in.malformed("there is something behind the end of the document");
            }
            return value;
        } catch (LimitedStream.TooLong tooLong) {
            throw tooLong(source);
        } catch (IOException failure) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, source.name() + " cannot be read: " + FileTrouble.of(failure), failure);
        }
    }

    private static LemnosException tooLong(Source source) {
        return new LemnosException(
                source.code(),
                source.name() + " is longer than the " + source.mostBytes() + " bytes that are allowed",
                Map.of("limit", Long.toString(source.mostBytes())));
    }

    private interface Reading<T extends @Nullable Object> {
        T run() throws IOException;
    }

    /** Runs a step of the parser; what it says against the text becomes our error. */
    private <T extends @Nullable Object> T parsing(Reading<T> reading) {
        try {
            return reading.run();
        } catch (LimitedStream.TooLong tooLong) {
            throw tooLong(source);
        } catch (JsonProcessingException bad) {
            throw malformed(ParserMessage.of(bad), bad.getLocation());
        } catch (CharConversionException bad) {
            throw malformed("not UTF-8");
        } catch (IOException failure) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, source.name() + " cannot be read: " + FileTrouble.of(failure), failure);
        }
    }

    private @Nullable JsonToken next() {
        return parsing(parser::nextToken);
    }

    /** The error that something is wrong with the value at hand. */
    public LemnosException malformed(String problem) {
        return malformed(problem, parser.currentTokenLocation());
    }

    private LemnosException malformed(String problem, @Nullable JsonLocation at) {
        String pointer = parser.getParsingContext().pathAsPointer().toString();
        int line = at == null ? 1 : at.getLineNr();
        int column = at == null ? 1 : at.getColumnNr();
        return new LemnosException(
                source.code(),
                source.name() + ", line " + line + ", column " + column + (pointer.isEmpty() ? "" : ", at " + pointer)
                        + ": " + problem,
                Map.of("line", Integer.toString(line), "column", Integer.toString(column), "pointer", pointer));
    }

    private LemnosException wanted(String what) {
        return malformed("there must be " + what + ", but there is " + found());
    }

    private String found() {
        JsonToken token = parser.currentToken();
        if (token == null) {
            return "nothing";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_NULL -> "null";
            case VALUE_STRING -> "the text \"" + shortened(parsing(parser::getText)) + "\"";
            default -> shortened(parsing(parser::getText));
        };
    }

    private static String shortened(String text) {
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }

    /** Whether the value is null. */
    public boolean isNull() {
        return parser.currentToken() == JsonToken.VALUE_NULL;
    }

    /** The value, which must be a text. */
    public String text() {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw wanted("a text");
        }
        return parsing(parser::getText);
    }

    /** The value, which must be an integer of 64 bits. */
    public long integer() {
        if (parser.currentToken() != JsonToken.VALUE_NUMBER_INT) {
            throw wanted("an integer");
        }
        if (parsing(parser::getNumberType) == JsonParser.NumberType.BIG_INTEGER) {
            throw malformed(shortened(parsing(parser::getText)) + " does not fit 64 bits");
        }
        return parsing(parser::getLongValue);
    }

    /** The value, which must be an integer within these bounds. */
    public long integer(long least, long most) {
        long value = integer();
        if (value < least || value > most) {
            throw malformed(value + " is outside " + least + " to " + most);
        }
        return value;
    }

    /** The value, which must be true or false. */
    public boolean truth() {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw wanted("true or false");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    /**
     * What the function makes of the value. An {@link IllegalArgumentException} or {@link LemnosException} of its own becomes an error of the
     * text.
     */
    public <T, R> R converted(T value, Function<? super T, ? extends R> function) {
        try {
            return function.apply(value);
        } catch (IllegalArgumentException | LemnosException bad) {
            throw malformed(String.valueOf(bad.getMessage()));
        }
    }

    /** The value, which must be an array. */
    public <T> List<T> list(Shape<T> item) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw wanted("an array");
        }
        List<T> items = new ArrayList<>();
        while (next() != JsonToken.END_ARRAY) {
            items.add(item.read(this));
        }
        return items;
    }

    /** The value, which must be an object of any keys. */
    public <T> SortedMap<String, T> map(Shape<T> member) {
        SortedMap<String, T> members = new TreeMap<>();
        eachMember(key -> {
            if (members.containsKey(key)) {
                throw malformed("the key '" + key + "' is there twice");
            }
            toValue();
            members.put(key, member.read(this));
        });
        return Collections.unmodifiableSortedMap(members);
    }

    /** The value, which must be an object with one of these keys as its only one; the key says how the value is read. */
    public <T> T variant(Map<String, ? extends Shape<? extends T>> forms) {
        List<T> values = new ArrayList<>(1);
        eachMember(key -> {
            Shape<? extends T> form = forms.get(key);
            if (form == null) {
                throw malformed("unknown kind '" + key + "'; there are " + new TreeMap<>(forms).keySet());
            }
            toValue();
            values.add(form.read(this));
        });
        if (values.size() != 1) {
            throw malformed("there must be one kind, not " + values.size());
        }
        return values.get(0);
    }

    /** Takes a key; the current token is the key itself. */
    interface MemberReader {
        void read(String key);
    }

    /** Visits the members of the value, which must be an object; the reader moves on to the member's value with {@link #toValue}. */
    void eachMember(MemberReader reader) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw wanted("an object");
        }
        while (next() != JsonToken.END_OBJECT) {
            reader.read(parsing(parser::currentName));
        }
    }

    /** Moves from a member's key to its value. */
    void toValue() {
        next();
    }
}
