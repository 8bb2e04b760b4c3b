package org.lemnos.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Writes JSON whose members stand in the order in which they are written, for reports whose layout is fixed and is not the alphabet's. Equal calls give equal
 * bytes. What is digested or read back is written with {@link JsonOut} instead. For one thread.
 */
public final class OrderedJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final JsonGenerator out;

    private OrderedJson(JsonGenerator out) {
        this.out = out;
    }

    private interface Call {
        void make() throws IOException;
    }

    /** The text of what the writer produces, laid out for people and ending with a line break. */
    public static String text(Consumer<OrderedJson> content) {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(text)) {
            generator.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(indenter));
            content.accept(new OrderedJson(generator));
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory", impossible);
        }
        return text.append('\n').toString();
    }

    private OrderedJson made(Call call) {
        try {
            call.make();
            return this;
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing to memory", impossible);
        }
    }

    /** Writes an object. */
    public OrderedJson object(Runnable members) {
        made(out::writeStartObject);
        members.run();
        return made(out::writeEndObject);
    }

    /** Writes an array. */
    public <T> OrderedJson array(Iterable<T> items, BiConsumer<OrderedJson, ? super T> item) {
        made(out::writeStartArray);
        for (T each : items) {
            item.accept(this, each);
        }
        return made(out::writeEndArray);
    }

    /** Starts a member of the object. */
    public OrderedJson name(String key) {
        return made(() -> out.writeFieldName(key));
    }

    /** Writes a text. */
    public OrderedJson value(String text) {
        return made(() -> out.writeString(text));
    }

    /** Writes an integer. */
    public OrderedJson value(long number) {
        return made(() -> out.writeNumber(number));
    }

    /** Writes a number; null if it is infinite or none. */
    public OrderedJson value(double number) {
        return Double.isFinite(number) ? made(() -> out.writeNumber(number)) : nothing();
    }

    /** Writes a truth value. */
    public OrderedJson value(boolean truth) {
        return made(() -> out.writeBoolean(truth));
    }

    /** Writes a number, or null if there is none. */
    public OrderedJson value(OptionalInt number) {
        return number.isPresent() ? value(number.getAsInt()) : nothing();
    }

    /** Writes null. */
    public OrderedJson nothing() {
        return made(out::writeNull);
    }

    /** Writes an array of integers. */
    public OrderedJson integers(Iterable<? extends Number> items) {
        return array(items, (o, each) -> o.value(each.longValue()));
    }

    /** Writes an array of texts. */
    public OrderedJson texts(Iterable<String> items) {
        return array(items, OrderedJson::value);
    }

    /** Writes a member with a text. */
    public OrderedJson member(String key, String text) {
        return name(key).value(text);
    }

    /** Writes a member with an integer. */
    public OrderedJson member(String key, long number) {
        return name(key).value(number);
    }

    /** Writes a member with a truth value. */
    public OrderedJson member(String key, boolean truth) {
        return name(key).value(truth);
    }

    /** Writes a member with a number, or null if there is none. */
    public OrderedJson member(String key, OptionalInt number) {
        return name(key).value(number);
    }

    /** Writes a member with 64 bits as {@code 0x} and 16 hexadecimal digits: JSON's numbers do not hold them safely. */
    public OrderedJson hex(String key, long bits) {
        return member(key, String.format("0x%016x", bits));
    }

    /** Writes a member with 64 bits, or null if there are none. */
    public OrderedJson hex(String key, OptionalLong bits) {
        return bits.isPresent() ? hex(key, bits.getAsLong()) : name(key).nothing();
    }

    /** Writes a member with an array. */
    public <T> OrderedJson member(String key, Iterable<T> items, BiConsumer<OrderedJson, ? super T> item) {
        return name(key).array(items, item);
    }
}
