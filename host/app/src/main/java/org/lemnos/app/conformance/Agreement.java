package org.lemnos.app.conformance;

import java.util.Arrays;
import java.util.Optional;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Whether a tensor is the one that a test case expects: of the same type and shape; integers and truth values equal; floating numbers within the bounds
 * that ONNX's own backend tests set, |x - expected| ≤ 1e-7 + 1e-3·|expected|, NaN where NaN is expected and the same infinity where one is. Of f32 the bound is at
 * least one rounding of the largest element: what is expected was computed in f32 too, and where large numbers cancel it is no more exact than that.
 */
final class Agreement {
    private static final double ABSOLUTE = 1e-7;
    private static final double RELATIVE = 1e-3;
    private static final double ROUNDING_OF_F32 = 0x1p-24;

    private Agreement() {}

    /** The first difference; empty if there is none. */
    static Optional<String> difference(String output, MemoryTensor found, MemoryTensor expected) {
        if (!found.type().equals(expected.type())) {
            return Optional.of(output + " is " + found.type() + "; expected is " + expected.type());
        }
        return found.type().elementType().isFloating()
                ? floating(output, found, expected)
                : whole(output, found, expected);
    }

    private static Optional<String> floating(String output, MemoryTensor found, MemoryTensor expected) {
        double[] values = found.toDoubles();
        double[] right = expected.toDoubles();
        double least = found.type().elementType() == ElementType.F32 ? ROUNDING_OF_F32 * largest(right) : 0;
        int wrong = 0;
        int worst = -1;
        for (int i = 0; i < values.length; i++) {
            if (!agrees(values[i], right[i], least)) {
                worst = wrong++ == 0 || error(values[i], right[i]) > error(values[worst], right[worst]) ? i : worst;
            }
        }
        return wrong == 0
                ? Optional.empty()
                : difference(output, wrong, values.length, worst, values[worst], right[worst]);
    }

    /** The largest size of a finite element. */
    private static double largest(double... values) {
        return Arrays.stream(values)
                .map(Math::abs)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    private static boolean agrees(double value, double right, double least) {
        if (Double.isNaN(right) || Double.isInfinite(right)) {
            return Double.compare(value, right) == 0;
        }
        return Math.abs(value - right) <= Math.max(least, ABSOLUTE + RELATIVE * Math.abs(right));
    }

    private static double error(double value, double right) {
        double error = Math.abs(value - right);
        return Double.isNaN(error) ? Double.POSITIVE_INFINITY : error;
    }

    private static Optional<String> whole(String output, MemoryTensor found, MemoryTensor expected) {
        boolean truth = found.type().elementType() == ElementType.BOOL;
        long[] values = truth ? truths(found) : found.toLongs();
        long[] right = truth ? truths(expected) : expected.toLongs();
        int wrong = 0;
        int first = -1;
        for (int i = 0; i < values.length; i++) {
            if (values[i] != right[i] && wrong++ == 0) {
                first = i;
            }
        }
        return wrong == 0
                ? Optional.empty()
                : difference(output, wrong, values.length, first, values[first], right[first]);
    }

    private static long[] truths(MemoryTensor tensor) {
        long[] truths = new long[(int) tensor.type().elements()];
        for (int i = 0; i < truths.length; i++) {
            truths[i] = tensor.bytes().get(i);
        }
        return truths;
    }

    private static Optional<String> difference(
            String output, int wrong, int elements, int place, Object value, Object right) {
        return Optional.of(output + " differs in " + wrong + " of " + elements + " elements; element " + place + " is "
                + value + ", expected is " + right);
    }
}
