package org.lemnos.models;

import ai.onnx.proto.OnnxMl.TensorShapeProto;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lemnos.api.Identifiers;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.program.Dim;

/** The extents of one file's inputs. A name that no program can have is respelt; what has different names in the file has different ones here. */
final class InputDims {
    private static final long UNKNOWN = -1;

    /** What some exporters write for extents that they have no name for; two of them need not be equal. */
    private static final String UNNAMED = "?";

    /** What each name of the file is here. */
    private final Map<String, String> byName = new HashMap<>();

    private final Set<String> taken = new HashSet<>();

    /** An extent; one without number and name is called after its place, such as {@code pixels.2}. Older exporters write one as -1. */
    Dim of(TensorShapeProto.Dimension dimension, String input, int axis) {
        if (dimension.hasDimValue() && dimension.getDimValue() != UNKNOWN) {
            if (dimension.getDimValue() < 0) {
                throw new LemnosException(
                        ErrorCode.MODEL_MALFORMED,
                        "input '" + input + "' has extent " + dimension.getDimValue() + " on axis " + axis);
            }
            return Dim.of(dimension.getDimValue());
        }
        String given = dimension.getDimParam();
        String name = isName(given) ? given : input + "." + axis;
        return Dim.of(byName.computeIfAbsent(name, this::unused));
    }

    /** Whether a text that stands for an extent names it. */
    static boolean isName(String text) {
        return !text.isEmpty() && !text.equals(UNNAMED);
    }

    private String unused(String name) {
        String text = respelt(name, "");
        for (int number = taken.size() + 1; !taken.add(text); number++) {
            text = respelt(name, "." + number);
        }
        return text;
    }

    private static String respelt(String name, String ending) {
        StringBuilder text = new StringBuilder();
        name.chars()
                .limit(Identifiers.LONGEST - ending.length())
                .forEach(c -> text.append(Identifiers.isAllowed((char) c) ? (char) c : '_'));
        return text.append(ending).toString();
    }
}
