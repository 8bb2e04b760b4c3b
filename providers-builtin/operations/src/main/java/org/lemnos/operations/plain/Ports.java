package org.lemnos.operations.plain;

import java.util.List;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.Port;

/** Ports of operations by the sets of element types that they take. */
public final class Ports {
    private Ports() {}

    /** A port that takes the types of a set. */
    public static Port of(Port port, List<ElementType> types) {
        return port.types(types.get(0), types.toArray(ElementType[]::new));
    }

    /** A required port of floating type: f16, bf16, f32 or f64. */
    public static Port floating(String name) {
        return of(Port.required(name), TypeSets.FLOATING);
    }

    /** A port of floating type that may be left out. */
    public static Port optionalFloating(String name) {
        return of(Port.optional(name), TypeSets.FLOATING);
    }

    /** A required port of any type but bool. */
    public static Port numeric(String name) {
        return of(Port.required(name), TypeSets.NUMERIC);
    }

    /** A required port of a type that sums are kept in: u32, i32, u64, i64 or floating. */
    public static Port summable(String name) {
        return of(Port.required(name), TypeSets.SUMMABLE);
    }

    /** Adds the ports of an operation that picks from a tensor of any type by indices. */
    public static OperationDescriptor.Builder picking(OperationDescriptor.Builder operation) {
        return operation.input(Port.required("data")).input(indices("indices")).output(Port.required("output"));
    }

    /** A required port of i32 or i64, such as indices. */
    public static Port indices(String name) {
        return Port.required(name).types(ElementType.I32, ElementType.I64);
    }
}
