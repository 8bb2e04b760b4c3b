package org.lemnos.operations.plain;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.operation.ElementType;

/** The sets of element types that ONNX's type constraints name, cut down to the types that Lemnos has. */
public final class TypeSets {
    /** Numbers with a point. */
    public static final List<ElementType> FLOATING =
            List.of(ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64);

    /** Integers that sums are kept in. */
    private static final List<ElementType> WIDE =
            List.of(ElementType.U32, ElementType.I32, ElementType.U64, ElementType.I64);

    /** Integers. */
    public static final List<ElementType> WHOLE =
            and(List.of(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16), WIDE);

    /** Every type but bool. */
    public static final List<ElementType> NUMERIC = and(WHOLE, FLOATING);

    /** What sums are kept in. */
    public static final List<ElementType> SUMMABLE = and(WIDE, FLOATING);

    private TypeSets() {}

    /** Those of one set and then those of another. */
    public static List<ElementType> and(List<ElementType> types, List<ElementType> others) {
        List<ElementType> both = new ArrayList<>(types);
        both.addAll(others);
        return List.copyOf(both);
    }
}
