package org.lemnos.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Writes canonical JSON as a stream: keys ascending by their UTF-8 bytes, integers only, no white space, UTF-8. Nothing else can be
 * written with it, so equal content gives equal bytes. A second layout, for people, differs in white space alone. For one thread.
 *
 * <p>A text escapes the quotation mark, the backslash and the control characters below U+0020, with two characters where JSON has such an
 * escape and with four uppercase hexadecimal digits elsewhere; everything else stands for itself.
 */
public final class JsonOut implements AutoCloseable {
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();
    private static final Separators SPACE_AFTER_COLON =
            Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
    private static final String NO_KEY = "";

    private final JsonGenerator generator;
    private final Deque<String> lastKeys = new ArrayDeque<>();

    private JsonOut(JsonGenerator generator) {
        this.generator = generator;
    }

    /** Writes canonical text; {@link #close} flushes and leaves the stream open. */
    public static JsonOut canonical(OutputStream stream) {
        try {
            return new JsonOut(FACTORY.createGenerator(stream).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Writes the same content with line breaks and two spaces for each level; {@link #close} flushes and leaves the stream open. */
    public static JsonOut pretty(OutputStream stream) {
        JsonOut out = canonical(stream);
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        out.generator.setPrettyPrinter(new DefaultPrettyPrinter(SPACE_AFTER_COLON).withObjectIndenter(lines));
        return out;
    }

    /** The canonical text of what the writer produces. */
    public static String text(Consumer<JsonOut> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonOut out = canonical(bytes)) {
            content.accept(out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The text of what the writer produces, laid out for people and ending with a line break. */
    public static String prettyText(Consumer<JsonOut> content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonOut out = pretty(bytes)) {
            content.accept(out);
        }
        bytes.write('\n');
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private interface Writing {
        void run() throws IOException;
    }

    private JsonOut write(Writing writing) {
        try {
            writing.run();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /** Starts an object. */
    public JsonOut beginObject() {
        lastKeys.push(NO_KEY);
        return write(generator::writeStartObject);
    }

    /** Ends the object. */
    public JsonOut endObject() {
        lastKeys.pop();
        return write(generator::writeEndObject);
    }

    /** Starts an object whose members come in an order that the caller has checked, by {@link #nameInOrder}. */
    void beginRecord() {
        write(generator::writeStartObject);
    }

    /** Ends the object that {@link #beginRecord} started. */
    void endRecord() {
        write(generator::writeEndObject);
    }

    /** Starts an array. */
    public JsonOut beginArray() {
        return write(generator::writeStartArray);
    }

    /** Ends the array. */
    public JsonOut endArray() {
        return write(generator::writeEndArray);
    }

    /**
     * Starts a member of the object.
     *
     * @throws IllegalStateException if the key does not lie behind the one before, which would not be canonical
     */
    public JsonOut name(String key) {
        String last = lastKeys.pop();
        if (KeyOrder.BYTEWISE.compare(last, key) >= 0 && !last.equals(NO_KEY)) {
            throw new IllegalStateException("key '" + key + "' does not lie behind '" + last + "'");
        }
        lastKeys.push(key);
        return write(() -> generator.writeFieldName(key));
    }

    /** Starts a member whose place in the order the caller has checked. */
    JsonOut nameInOrder(SerializableString key) {
        try {
            generator.writeFieldName(key);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /** Writes a text. */
    public JsonOut value(String text) {
        try {
            generator.writeString(text);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /** Writes an integer. */
    public JsonOut value(long number) {
        try {
            generator.writeNumber(number);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /** Writes a truth value. */
    public JsonOut value(boolean truth) {
        return write(() -> generator.writeBoolean(truth));
    }

    /** Writes a number, or null if there is none. */
    public JsonOut value(OptionalInt number) {
        return number.isPresent() ? value(number.getAsInt()) : nothing();
    }

    /** Writes null: what is optional and absent. */
    public JsonOut nothing() {
        return write(generator::writeNull);
    }

    /** Writes an array. */
    public <T> JsonOut array(Iterable<T> items, BiConsumer<JsonOut, ? super T> item) {
        beginArray();
        for (T each : items) {
            item.accept(this, each);
        }
        return endArray();
    }

    /** Writes an array of texts, each the item's {@code toString}. */
    public JsonOut texts(Iterable<?> items) {
        return array(items, (out, item) -> out.value(item.toString()));
    }

    /** Writes an object whose members are the map's entries, in canonical order. */
    public <T> JsonOut object(Map<String, T> members, BiConsumer<JsonOut, ? super T> item) {
        beginObject();
        SortedMap<String, T> ordered = new TreeMap<>(KeyOrder.BYTEWISE);
        ordered.putAll(members);
        ordered.forEach((key, value) -> item.accept(name(key), value));
        return endObject();
    }

    /** Writes a member with a text. */
    public JsonOut member(String key, String text) {
        return name(key).value(text);
    }

    /** Writes a member with an integer. */
    public JsonOut member(String key, long number) {
        return name(key).value(number);
    }

    /** Writes a member with a truth value. */
    public JsonOut member(String key, boolean truth) {
        return name(key).value(truth);
    }

    /** Writes a member with an array. */
    public <T> JsonOut member(String key, List<T> items, BiConsumer<JsonOut, ? super T> item) {
        return name(key).array(items, item);
    }

    /** Flushes. */
    @Override
    public void close() {
        write(generator::close);
    }
}
