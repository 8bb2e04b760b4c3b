package org.lemnos.operations.plain;

import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.Port;

/** The sets of element types that ONNX's type constraints name, cut down to the types that Lemnos has. */
public final class Ports {
    private Ports() {}

    /** A required port of floating type: f16, bf16, f32 or f64. */
    public static Port floating(String name) {
        return Port.required(name).types(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64);
    }

    /** A port of floating type that may be left out. */
    public static Port optionalFloating(String name) {
        return Port.optional(name).types(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64);
    }

    /** A required port of any type but bool. */
    public static Port numeric(String name) {
        return Port.required(name)
                .types(
                        ElementType.U8,
                        ElementType.I8,
                        ElementType.U16,
                        ElementType.I16,
                        ElementType.U32,
                        ElementType.I32,
                        ElementType.U64,
                        ElementType.I64,
                        ElementType.F16,
                        ElementType.BF16,
                        ElementType.F32,
                        ElementType.F64);
    }

    /** A required port of a type that sums are kept in: u32, i32, u64, i64 or floating. */
    public static Port summable(String name) {
        return Port.required(name)
                .types(
                        ElementType.U32,
                        ElementType.I32,
                        ElementType.U64,
                        ElementType.I64,
                        ElementType.F16,
                        ElementType.BF16,
                        ElementType.F32,
                        ElementType.F64);
    }

    /** A required port of i32 or i64, such as indices. */
    public static Port indices(String name) {
        return Port.required(name).types(ElementType.I32, ElementType.I64);
    }
}
