package org.lemnos.core.json;

import org.lemnos.api.operation.ElementType;

/** The long names of element types that reports use: {@code float32} for f32, {@code bfloat16} for bf16. */
public final class ElementNames {
    private ElementNames() {}

    /** An element type's long name. */
    public static String of(ElementType type) {
        return switch (type) {
            case BOOL -> "bool";
            case U8 -> "uint8";
            case U16 -> "uint16";
            case U32 -> "uint32";
            case U64 -> "uint64";
            case I8 -> "int8";
            case I16 -> "int16";
            case I32 -> "int32";
            case I64 -> "int64";
            case F16 -> "float16";
            case BF16 -> "bfloat16";
            case F32 -> "float32";
            case F64 -> "float64";
        };
    }
}
