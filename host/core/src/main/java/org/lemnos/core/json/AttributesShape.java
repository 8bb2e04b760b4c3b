package org.lemnos.core.json;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.api.operation.AttributeKind;
import org.lemnos.api.operation.Attributes;

/** What {@link AttributesJson} writes, read back. */
public final class AttributesShape implements Shape<Attributes> {
    /** The only one. */
    public static final Shape<Attributes> ATTRIBUTES = new AttributesShape();

    private static final Shape<Float> F32 = Shape.BITS32.as(Float::intBitsToFloat);
    private static final Shape<Double> F64 = Shape.BITS64.as(Double::longBitsToDouble);
    private static final Map<String, Shape<?>> BY_TOKEN = new HashMap<>();

    static {
        for (AttributeKind kind : AttributeKind.values()) {
            BY_TOKEN.put(kind.token(), shape(kind));
        }
    }

    private AttributesShape() {}

    private static Shape<?> shape(AttributeKind kind) {
        return switch (kind) {
            case BOOL -> Shape.TRUTH;
            case INTEGER -> Shape.INTEGER;
            case INTEGERS -> Shape.INTEGER.list().as(AttributesShape::longs);
            case F32 -> F32;
            case F32S -> F32.list().as(AttributesShape::floats);
            case F64 -> F64;
            case F64S -> F64.list().as(AttributesShape::doubles);
            case TEXT -> Shape.TEXT;
        };
    }

    @Override
    public Attributes read(JsonIn in) {
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

    private static float[] floats(List<Float> list) {
        float[] floats = new float[list.size()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = list.get(i);
        }
        return floats;
    }

    private static double[] doubles(List<Double> list) {
        return list.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
