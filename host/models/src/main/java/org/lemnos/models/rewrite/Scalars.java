package org.lemnos.models.rewrite;

import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/** Constants of one element and what they must be exactly. */
final class Scalars {
    private Scalars() {}

    /** Whether a scalar is a number, of any numeric type. */
    static boolean is(MemoryTensor scalar, long number) {
        ElementType type = scalar.type().elementType();
        if (type.isFloating()) {
            return scalar.toDoubles()[0] == number;
        }
        return type.isInteger() && scalar.toLongs()[0] == number;
    }

    /** Whether a scalar is floating and the nearest that its type has to a number. */
    static boolean isNearest(MemoryTensor scalar, double number) {
        if (!scalar.type().elementType().isFloating()) {
            return false;
        }
        MemoryTensor nearest = MemoryTensor.zeros(TensorType.of(scalar.type().elementType()));
        nearest.set(new double[] {number});
        return scalar.toDoubles()[0] == nearest.toDoubles()[0];
    }
}
