package org.lemnos.app.npy;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lemnos.api.operation.ElementType;

/** Which NumPy type string, such as {@code <f4}, stands for which element type. */
final class NpyTypes {
    private static final Map<ElementType, String> DESCRIPTIONS = Map.of(
            ElementType.BOOL, "|b1",
            ElementType.U8, "|u1",
            ElementType.I8, "|i1",
            ElementType.U32, "<u4",
            ElementType.I32, "<i4",
            ElementType.I64, "<i8",
            ElementType.F16, "<f2",
            ElementType.F32, "<f4",
            ElementType.F64, "<f8");

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

    /** All type strings, for messages. */
    static String known() {
        return Stream.of(ElementType.values())
                .map(DESCRIPTIONS::get)
                .filter(description -> description != null)
                .collect(Collectors.joining(", "));
    }
}
