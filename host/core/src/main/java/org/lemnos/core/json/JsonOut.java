package org.lemnos.core.json;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
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
 *
 * <p>Written by hand rather than by a library because every start of the host waits for a few digests.
 */
public final class JsonOut implements AutoCloseable {
    private static final String NO_KEY = "";

    private final Utf8Buffer out;
    private final boolean pretty;
    private int depth;
    private int objects;
    /** For each open object or array, whether something stands in it already. */
    private boolean[] begun = new boolean[16];
    /** For each open object the key that was written last; empty for arrays. */
    private String[] lastKeys = new String[16];

    private boolean afterName;

    private JsonOut(OutputStream stream, boolean pretty) {
        this.out = new Utf8Buffer(stream);
        this.pretty = pretty;
        Arrays.fill(lastKeys, NO_KEY);
    }

    /** Writes canonical text; {@link #close} flushes and leaves the stream open. */
    public static JsonOut canonical(OutputStream stream) {
        return new JsonOut(stream, false);
    }

    /** Writes the same content with line breaks between members and two spaces for each object around them; {@link #close} flushes and leaves the stream open. */
    public static JsonOut pretty(OutputStream stream) {
        return new JsonOut(stream, true);
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

    /** Starts an object. */
    public JsonOut beginObject() {
        objects++;
        return begin('{');
    }

    /** Ends the object. */
    public JsonOut endObject() {
        boolean empty = !begun[depth];
        depth--;
        objects--;
        if (pretty && !empty) {
            newLine();
        } else if (pretty) {
            out.ascii(' ');
        }
        out.ascii('}');
        return this;
    }

    /** Starts an array. */
    public JsonOut beginArray() {
        return begin('[');
    }

    /** Ends the array. */
    public JsonOut endArray() {
        depth--;
        if (pretty) {
            out.ascii(' ');
        }
        out.ascii(']');
        return this;
    }

    private JsonOut begin(char bracket) {
        beginValue();
        out.ascii(bracket);
        depth++;
        if (depth == begun.length) {
            begun = Arrays.copyOf(begun, 2 * depth);
            lastKeys = Arrays.copyOf(lastKeys, 2 * depth);
        }
        begun[depth] = false;
        lastKeys[depth] = NO_KEY;
        return this;
    }

    /** Separates a value from the one before it in an array. */
    private void beginValue() {
        if (afterName) {
            afterName = false;
        } else if (depth > 0) {
            if (begun[depth]) {
                out.ascii(',');
            }
            if (pretty) {
                out.ascii(' ');
            }
            begun[depth] = true;
        }
    }

    private void newLine() {
        out.ascii('\n');
        for (int i = 0; i < objects; i++) {
            out.ascii("  ");
        }
    }

    /**
     * Starts a member of the object.
     *
     * @throws IllegalStateException if the key does not lie behind the one before, which would not be canonical
     */
    public JsonOut name(String key) {
        if (begun[depth]) {
            if (KeyOrder.BYTEWISE.compare(lastKeys[depth], key) >= 0) {
                throw new IllegalStateException("key '" + key + "' does not lie behind '" + lastKeys[depth] + "'");
            }
            out.ascii(',');
        }
        begun[depth] = true;
        lastKeys[depth] = key;
        if (pretty) {
            newLine();
        }
        out.quoted(key);
        out.ascii(':');
        if (pretty) {
            out.ascii(' ');
        }
        afterName = true;
        return this;
    }

    /** Writes a text. */
    public JsonOut value(String text) {
        beginValue();
        out.quoted(text);
        return this;
    }

    /** Writes an integer. */
    public JsonOut value(long number) {
        beginValue();
        out.decimal(number);
        return this;
    }

    /** Writes a truth value. */
    public JsonOut value(boolean truth) {
        beginValue();
        out.ascii(truth ? "true" : "false");
        return this;
    }

    /** Writes a number, or null if there is none. */
    public JsonOut value(OptionalInt number) {
        return number.isPresent() ? value(number.getAsInt()) : nothing();
    }

    /** Writes null: what is optional and absent. */
    public JsonOut nothing() {
        beginValue();
        out.ascii("null");
        return this;
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
        beginArray();
        for (Object each : items) {
            value(each.toString());
        }
        return endArray();
    }

    /** Writes an array of integers. */
    public JsonOut integers(Iterable<? extends Number> items) {
        beginArray();
        for (Number each : items) {
            value(each.longValue());
        }
        return endArray();
    }

    /** Writes an object whose members are the map's entries, in canonical order. */
    public <T> JsonOut object(Map<String, T> members, BiConsumer<JsonOut, ? super T> item) {
        beginObject();
        for (Map.Entry<String, T> member : ordered(members).entrySet()) {
            item.accept(name(member.getKey()), member.getValue());
        }
        return endObject();
    }

    /** The map's entries in canonical order. */
    public static <T> SortedMap<String, T> ordered(Map<String, T> members) {
        SortedMap<String, T> ordered = new TreeMap<>(KeyOrder.BYTEWISE);
        ordered.putAll(members);
        return ordered;
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

    /** Writes a member with a number, or null if there is none. */
    public JsonOut member(String key, OptionalInt number) {
        return name(key).value(number);
    }

    /** Writes a member with an array. */
    public <T> JsonOut member(String key, List<T> items, BiConsumer<JsonOut, ? super T> item) {
        return name(key).array(items, item);
    }

    /** Flushes. */
    @Override
    public void close() {
        out.flush();
    }
}
