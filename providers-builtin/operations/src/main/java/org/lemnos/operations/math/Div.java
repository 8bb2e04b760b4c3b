package org.lemnos.operations.math;

import org.lemnos.api.Version;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.ValueRange;

/**
 * {@code math/div}: c = a / b, element by element.
 *
 * <p>Inputs a and b of one numeric type, broadcast; output c. Integer quotients are cut toward zero; the one that does not fit,
 * smallest number by -1, wraps around. Floating division by zero follows IEEE 754. Integer division by zero has no value: the oracle
 * refuses it. Definition: ONNX Div 14.
 */
public final class Div extends ElementwiseBinary {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/div");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR =
            descriptor(ID, VERSION, "Divides the first tensor by the second element by element.");

    /** Makes an oracle; it holds no state. */
    public Div() {}

    @Override
    double floating(double a, double b) {
        return a / b;
    }

    @Override
    long integer(long a, long b) {
        if (b == 0) {
            throw noValue(a);
        }
        return a / b;
    }

    @Override
    long unsigned(long a, long b) {
        if (b == 0) {
            throw noValue(a);
        }
        return Long.divideUnsigned(a, b);
    }

    private static IllegalArgumentException noValue(long a) {
        return new IllegalArgumentException(ID + ": " + a + " divided by the integer 0 has no value");
    }

    /** Integer divisors of either sign, but not 0. */
    @Override
    public void cases(OperationCases cases) {
        super.cases(cases);
        integerCases(cases, new ValueRange(1, 9), ElementType.I32, ElementType.U64, ElementType.I64);
        integerCases(cases, new ValueRange(-9, -1), ElementType.I32, ElementType.I64);
    }

    @Override
    ElementType[] caseTypes() {
        return new ElementType[] {ElementType.F32, ElementType.F16};
    }
}
