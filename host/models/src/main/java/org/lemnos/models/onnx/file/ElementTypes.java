package org.lemnos.models.onnx.file;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/**
 * ONNX's numbers for element types. They are read as numbers, because the generated classes turn those that are newer than themselves into
 * another type.
 */
public final class ElementTypes {
    private static final Map<Integer, ElementType> KNOWN = Map.ofEntries(
            Map.entry(1, ElementType.F32),
            Map.entry(2, ElementType.U8),
            Map.entry(3, ElementType.I8),
            Map.entry(4, ElementType.U16),
            Map.entry(5, ElementType.I16),
            Map.entry(6, ElementType.I32),
            Map.entry(7, ElementType.I64),
            Map.entry(9, ElementType.BOOL),
            Map.entry(10, ElementType.F16),
            Map.entry(11, ElementType.F64),
            Map.entry(12, ElementType.U32),
            Map.entry(13, ElementType.U64),
            Map.entry(16, ElementType.BF16));

    /** ONNX's names by number, as far as this code knows them. */
    private static final List<String> NAMES = List.of(
            "UNDEFINED",
            "FLOAT",
            "UINT8",
            "INT8",
            "UINT16",
            "INT16",
            "INT32",
            "INT64",
            "STRING",
            "BOOL",
            "FLOAT16",
            "DOUBLE",
            "UINT32",
            "UINT64",
            "COMPLEX64",
            "COMPLEX128",
            "BFLOAT16",
            "FLOAT8E4M3FN",
            "FLOAT8E4M3FNUZ",
            "FLOAT8E5M2",
            "FLOAT8E5M2FNUZ",
            "UINT4",
            "INT4",
            "FLOAT4E2M1",
            "FLOAT8E8M0",
            "UINT2",
            "INT2");

    private ElementTypes() {}

    /** ONNX's name of a number. */
    public static String name(int number) {
        return number >= 0 && number < NAMES.size() ? NAMES.get(number) : "unknown";
    }

    /** How messages name what has a number: as programs do where they have it, else as ONNX does. */
    public static String token(int number) {
        return PackedIntegers.of(number)
                .map(PackedIntegers::held)
                .or(() -> Optional.ofNullable(KNOWN.get(number)))
                .map(ElementType::token)
                .orElseGet(() -> name(number));
    }

    /**
     * The element type with a number.
     *
     * @param user what has the type, for the message
     * @throws LemnosException with {@code MODEL_UNSUPPORTED} if there is none
     */
    public static ElementType of(int number, String user) {
        ElementType type = KNOWN.get(number);
        if (type == null) {
            throw new LemnosException(
                    ErrorCode.MODEL_UNSUPPORTED,
                    user + " has ONNX element type " + number + " (" + name(number)
                            + "); there are "
                            + KNOWN.keySet().stream().sorted().map(NAMES::get).collect(Collectors.joining(", ")),
                    Map.of("user", user, "elementType", Integer.toString(number)));
        }
        return type;
    }
}
