package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;

/** Arithmetic on extents that a call names, which may be any numbers: what no tensor can have is the call's fault. */
public final class Extents {
    private Extents() {}

    /**
     * The sum.
     *
     * @throws IllegalArgumentException if it does not fit 63 bits and a sign
     */
    public static long sum(OperationCall call, long... terms) {
        try {
            return Arrays.stream(terms).reduce(0, Math::addExact);
        } catch (ArithmeticException overflow) {
            throw beyond(call, "sum", overflow, terms);
        }
    }

    /**
     * What is left of one number without another.
     *
     * @throws IllegalArgumentException if it does not fit 63 bits and a sign
     */
    public static long difference(OperationCall call, long from, long less) {
        try {
            return Math.subtractExact(from, less);
        } catch (ArithmeticException overflow) {
            throw beyond(call, "difference", overflow, from, less);
        }
    }

    /**
     * The product.
     *
     * @throws IllegalArgumentException if it does not fit 63 bits and a sign
     */
    public static long product(OperationCall call, long... factors) {
        try {
            return Arrays.stream(factors).reduce(1, Math::multiplyExact);
        } catch (ArithmeticException overflow) {
            throw beyond(call, "product", overflow, factors);
        }
    }

    private static IllegalArgumentException beyond(
            OperationCall call, String what, ArithmeticException overflow, long... numbers) {
        return new IllegalArgumentException(
                call.operation() + ": the " + what + " of " + Arrays.toString(numbers)
                        + " is beyond what any tensor can have",
                overflow);
    }
}
