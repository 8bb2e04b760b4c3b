package org.lemnos.operations.math;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationCases;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.ValueRange;
import org.lemnos.operations.plain.IntegerRange;
import org.lemnos.operations.plain.Ports;

/**
 * {@code math/pow}: c = a to the power of b, element by element.
 *
 * <p>Input a of i32, i64 or floating type gives the type of c; b is of any numeric type; both are broadcast. Floating values follow IEEE
 * 754: anything to the power of 0 and 1 to any power are 1, NaN included, and -1 to an infinite power is 1. An integer power of an integer
 * wraps around in two's complement, and a negative power is 1 / aᵇ cut toward zero; 0 to a negative power has no value and is refused. A
 * floating power of an integer is cut toward zero and ends at the type's limits. Definition: ONNX Pow 15.
 */
public final class Pow extends ElementwiseBinary {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/pow");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    private static final ElementType[] BASES = {
        ElementType.I64, ElementType.F16, ElementType.BF16, ElementType.F32, ElementType.F64
    };

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR = OperationDescriptor.builder(ID, VERSION)
            .summary("Raises the first tensor to the power of the second element by element.")
            .input(Ports.numeric("a").types(ElementType.I32, BASES))
            .input(Ports.numeric("b"))
            .output(Ports.numeric("c").types(ElementType.I32, BASES))
            .build();

    /** Makes an oracle; it holds no state. */
    public Pow() {}

    @Override
    void checkElementTypes(OperationCall call) {
        // Base and exponent may be of different types.
    }

    /** IEEE 754's pow, which Java's differs from where the base is 1 or -1. */
    @Override
    double floating(double a, double b) {
        if (a == 1 || (a == -1 && Double.isInfinite(b))) {
            return 1;
        }
        return Math.pow(a, b);
    }

    @Override
    long integer(long a, long b) {
        if (b < 0) {
            return reciprocal(a, b);
        }
        long power = 1;
        long square = a;
        for (long left = b; left != 0; left >>= 1) {
            power = (left & 1) == 0 ? power : power * square;
            square *= square;
        }
        return power;
    }

    private static long reciprocal(long a, long b) {
        if (a == 0) {
            throw new IllegalArgumentException(ID + ": the integer 0 to the power of " + b + " has no value");
        }
        if (a == 1 || a == -1) {
            return (b & 1) == 0 ? 1 : a;
        }
        return 0;
    }

    @Override
    public void evaluate(OperationCall call, List<HostTensor> inputs, List<HostTensor> outputs) {
        HostTensor output = outputs.get(0);
        HostTensor exponent = inputs.get(1);
        if (output.type().elementType().isFloating()
                || !exponent.type().elementType().isFloating()) {
            super.evaluate(call, inputs, outputs);
            return;
        }
        double[] powers = floating(
                inputs.get(0).toDoubles(),
                sources(inputs.get(0), output),
                exponent.toDoubles(),
                sources(exponent, output));
        IntegerRange range = IntegerRange.of(output.type().elementType());
        long[] cut = new long[powers.length];
        for (int i = 0; i < cut.length; i++) {
            cut[i] = range.saturated(powers[i]);
        }
        output.set(cut);
    }

    /** Integers to small powers, which wrap around; negative powers of 0 have no value and are left out. */
    @Override
    public void cases(OperationCases cases) {
        super.cases(cases);
        integerCases(cases, new ValueRange(0, 9), ElementType.I32, ElementType.I64);
    }

    @Override
    ElementType[] caseTypes() {
        return new ElementType[] {ElementType.F32, ElementType.F16};
    }
}
