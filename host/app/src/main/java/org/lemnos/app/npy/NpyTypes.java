package org.lemnos.app.npy;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.operation.ElementType;

/** Which NumPy type string, such as {@code <f4}, stands for which element type. */
public final class NpyTypes {
    private static final Map<ElementType, String> DESCRIPTIONS = Map.ofEntries(
            Map.entry(ElementType.BOOL, "|b1"),
            Map.entry(ElementType.U8, "|u1"),
            Map.entry(ElementType.I8, "|i1"),
            Map.entry(ElementType.U16, "<u2"),
            Map.entry(ElementType.I16, "<i2"),
            Map.entry(ElementType.U32, "<u4"),
            Map.entry(ElementType.I32, "<i4"),
            Map.entry(ElementType.U64, "<u8"),
            Map.entry(ElementType.I64, "<i8"),
            Map.entry(ElementType.F16, "<f2"),
            Map.entry(ElementType.F32, "<f4"),
            Map.entry(ElementType.F64, "<f8"));

    private NpyTypes() {}

    /** The element type of a type string; one-byte types may carry any byte order. */
    static Optional<ElementType> elementType(String description) {
        String wanted = description.matches("[<>=|][bui]1") ? "|" + description.substring(1) : description;
        return DESCRIPTIONS.entrySet().stream()
                .filter(entry -> entry.getValue().equals(wanted))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** The type string of an element type; empty for {@code bf16}, which NumPy does not have. */
    static Optional<String> description(ElementType type) {
        return Optional.ofNullable(DESCRIPTIONS.get(type));
    }

    /** A type string of the same kind as one that stands for no element type; {@code <f4} where no kind is alike. */
    static String like(String description) {
        return description.matches("[<>=|]?[iu][0-9]+") ? "<i8" : "<f4";
    }

    /**
     * How NumPy makes an array of an element type, as the end of a message; empty where it has none.
     *
     * @param token the element type's
     */
    public static String conversion(String token) {
        return DESCRIPTIONS.entrySet().stream()
                .filter(entry -> entry.getKey().token().equals(token))
                .map(entry -> ". Convert it, in NumPy with array.astype('" + entry.getValue() + "')")
                .findFirst()
                .orElse("");
    }

    /** All type strings, for messages. */
    static String known() {
        return Stream.of(ElementType.values())
                .map(DESCRIPTIONS::get)
                .filter(description -> description != null)
                .collect(Collectors.joining(", "));
    }
}
