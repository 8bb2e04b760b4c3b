package org.lemnos.core.json;

import java.util.HexFormat;
import org.lemnos.api.operation.AttributeKind;
import org.lemnos.api.operation.Attributes;

/**
 * The text of attributes: an object with one member an attribute, whose value is an object with the kind as its only key. Floating-point
 * numbers are their IEEE 754 bits in hexadecimal: {@code {"axis":{"integer":-1},"epsilon":{"f32":"3727c5ac"}}}.
 */
public final class AttributesJson {
    private static final HexFormat HEX = HexFormat.of();

    private AttributesJson() {}

    /** Writes attributes, which {@link AttributesShape} reads. */
    public static void write(JsonOut out, Attributes attributes) {
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
                for (long each : (long[]) value) {
                    out.value(each);
                }
                out.endArray();
            }
            case F32 -> out.value(hex((Float) value));
            case F32S -> {
                out.beginArray();
                for (float each : (float[]) value) {
                    out.value(hex(each));
                }
                out.endArray();
            }
            case F64 -> out.value(hex((Double) value));
            case F64S -> {
                out.beginArray();
                for (double each : (double[]) value) {
                    out.value(hex(each));
                }
                out.endArray();
            }
            case TEXT -> out.value((String) value);
        }
    }

    private static String hex(float number) {
        return HEX.toHexDigits(Float.floatToRawIntBits(number));
    }

    private static String hex(double number) {
        return HEX.toHexDigits(Double.doubleToRawLongBits(number));
    }
}
