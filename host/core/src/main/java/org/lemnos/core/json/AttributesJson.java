package org.lemnos.core.json;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.operation.AttributeKind;
import org.lemnos.api.operation.Attributes;

/**
 * The text of attributes: an object with one member an attribute, whose value is an object with the kind as its only key. Floating-point
 * numbers are their IEEE 754 bits in hexadecimal: {@code {"axis":{"integer":-1},"epsilon":{"f32":"3727c5ac"}}}.
 */
public final class AttributesJson {
    /** Both ways. */
    public static final Codec<Attributes> CODEC = Codec.of(AttributesJson::write, AttributesJson::read);

    private static final Codec<Float> F32 = Codec.BITS32.as(Float::intBitsToFloat, Float::floatToRawIntBits);
    private static final Codec<Double> F64 = Codec.BITS64.as(Double::longBitsToDouble, Double::doubleToRawLongBits);
    private static final Map<AttributeKind, Form<?>> FORMS = new EnumMap<>(AttributeKind.class);
    private static final Map<String, Codec<?>> BY_TOKEN = new HashMap<>();

    static {
        for (AttributeKind kind : AttributeKind.values()) {
            Form<?> form = form(kind);
            FORMS.put(kind, form);
            BY_TOKEN.put(kind.token(), form.codec());
        }
    }

    /** How values of one kind are written and read. */
    private record Form<T>(Class<T> carrier, Codec<T> codec) {
        void write(JsonOut out, Object value) {
            codec.write(out, carrier.cast(value));
        }
    }

    private AttributesJson() {}

    private static Form<?> form(AttributeKind kind) {
        return switch (kind) {
            case BOOL -> new Form<>(Boolean.class, Codec.BOOL);
            case INTEGER -> new Form<>(Long.class, Codec.INTEGER);
            case INTEGERS ->
                new Form<>(long[].class, Codec.INTEGER.list().as(AttributesJson::longs, AttributesJson::listed));
            case F32 -> new Form<>(Float.class, F32);
            case F32S -> new Form<>(float[].class, F32.list().as(AttributesJson::floats, AttributesJson::listed));
            case F64 -> new Form<>(Double.class, F64);
            case F64S -> new Form<>(double[].class, F64.list().as(AttributesJson::doubles, AttributesJson::listed));
            case TEXT -> new Form<>(String.class, Codec.TEXT);
        };
    }

    /** Writes attributes. */
    public static void write(JsonOut out, Attributes attributes) {
        out.beginObject();
        for (String name : attributes.names()) {
            AttributeKind kind = attributes.kind(name);
            out.name(name).beginObject().name(kind.token());
            formOf(kind).write(out, attributes.get(name, kind));
            out.endObject();
        }
        out.endObject();
    }

    private static Form<?> formOf(AttributeKind kind) {
        Form<?> form = FORMS.get(kind);
        if (form == null) {
            throw new IllegalStateException("no form for " + kind);
        }
        return form;
    }

    private static Attributes read(JsonIn in) {
        Attributes[] attributes = {Attributes.none()};
        in.eachMember(name -> {
            if (attributes[0].has(name)) {
                throw in.malformed("the attribute '" + name + "' is there twice");
            }
            in.toValue();
            Object value = in.<Object>variant(BY_TOKEN);
            attributes[0] = in.converted(name, checked -> attributes[0].with(checked, value));
        });
        return attributes[0];
    }

    private static long[] longs(List<Long> list) {
        return list.stream().mapToLong(Long::longValue).toArray();
    }

    private static List<Long> listed(long[] array) {
        return Arrays.stream(array).boxed().toList();
    }

    private static float[] floats(List<Float> list) {
        float[] floats = new float[list.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = list.get(i);
        }
        return floats;
    }

    private static List<Float> listed(float[] array) {
        Float[] boxed = new Float[array.length];
        for (int i = 0; i < array.length; i++) {
            boxed[i] = array[i];
        }
        return List.of(boxed);
    }

    private static double[] doubles(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static List<Double> listed(double[] array) {
        return Arrays.stream(array).boxed().toList();
    }
}
