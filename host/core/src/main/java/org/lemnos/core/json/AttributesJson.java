package org.lemnos.core.json;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.lemnos.api.operation.AttributeKind;
import org.lemnos.api.operation.Attributes;

/**
 * The text of attributes: an object with one member an attribute, whose value is an object with the kind as its only key. Floating-point
 * numbers are their IEEE 754 bits in hexadecimal: {@code {"axis":{"integer":-1},"epsilon":{"f32":"3727c5ac"}}}.
 */
public final class AttributesJson {
    /** Both ways. */
    public static final Codec<Attributes> CODEC = Codec.of(AttributesJson::write, AttributesJson::read);

    private static final HexFormat HEX = HexFormat.of();
    private static final Codec<Float> F32 = Codec.TEXT.as(
            text -> Float.intBitsToFloat((int) bits(text, Float.BYTES)),
            number -> HEX.toHexDigits(Float.floatToRawIntBits(number)));
    private static final Codec<Double> F64 = Codec.TEXT.as(
            text -> Double.longBitsToDouble(bits(text, Double.BYTES)),
            number -> HEX.toHexDigits(Double.doubleToRawLongBits(number)));

    private AttributesJson() {}

    private static long bits(String text, int bytes) {
        if (text.length() != 2 * bytes
                || !text.chars().allMatch(c -> (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) {
            throw new IllegalArgumentException("'" + text + "' is not " + 2 * bytes + " lowercase hexadecimal digits");
        }
        return HexFormat.fromHexDigitsToLong(text);
    }

    private static void write(JsonOut out, Attributes attributes) {
        out.beginObject();
        for (String name : attributes.names()) {
            AttributeKind kind = attributes.kind(name);
            out.name(name).beginObject().name(kind.token());
            writeValue(out, kind, attributes.get(name, kind));
            out.endObject();
        }
        out.endObject();
    }

    private static void writeValue(JsonOut out, AttributeKind kind, Object value) {
        switch (kind) {
            case BOOL -> out.value((Boolean) value);
            case INTEGER -> out.value((Long) value);
            case INTEGERS -> {
                out.beginArray();
                Arrays.stream((long[]) value).forEach(out::value);
                out.endArray();
            }
            case F32 -> F32.write(out, (Float) value);
            case F32S -> {
                out.beginArray();
                for (float each : (float[]) value) {
                    F32.write(out, each);
                }
                out.endArray();
            }
            case F64 -> F64.write(out, (Double) value);
            case F64S -> {
                out.beginArray();
                Arrays.stream((double[]) value).forEach(each -> F64.write(out, each));
                out.endArray();
            }
            case TEXT -> out.value((String) value);
        }
    }

    private static Attributes read(JsonIn in) {
        Attributes[] attributes = {Attributes.none()};
        in.eachMember(name -> {
            if (attributes[0].has(name)) {
                throw in.malformed("the attribute '" + name + "' is there twice");
            }
            in.toValue();
            Object value = readKinded(in);
            attributes[0] = in.converted(name, checked -> attributes[0].with(checked, value));
        });
        return attributes[0];
    }

    /** An object with a kind as its only key. */
    private static Object readKinded(JsonIn in) {
        List<Object> values = new ArrayList<>(1);
        in.eachMember(token -> {
            AttributeKind kind = in.converted(token, AttributesJson::kindOf);
            in.toValue();
            values.add(readValue(in, kind));
        });
        if (values.size() != 1) {
            throw in.malformed("an attribute has one kind, not " + values.size());
        }
        return values.get(0);
    }

    private static AttributeKind kindOf(String token) {
        for (AttributeKind kind : AttributeKind.values()) {
            if (kind.token().equals(token)) {
                return kind;
            }
        }
        throw new IllegalArgumentException("'" + token + "' is no kind of attribute");
    }

    private static Object readValue(JsonIn in, AttributeKind kind) {
        return switch (kind) {
            case BOOL -> in.truth();
            case INTEGER -> in.integer();
            case INTEGERS ->
                in.list(Codec.INTEGER).stream().mapToLong(Long::longValue).toArray();
            case F32 -> F32.read(in);
            case F32S -> floats(in.list(F32));
            case F64 -> F64.read(in);
            case F64S -> in.list(F64).stream().mapToDouble(Double::doubleValue).toArray();
            case TEXT -> in.text();
        };
    }

    private static float[] floats(List<Float> list) {
        float[] floats = new float[list.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = list.get(i);
        }
        return floats;
    }
}
