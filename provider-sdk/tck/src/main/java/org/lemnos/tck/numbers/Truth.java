package org.lemnos.tck.numbers;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationOracle;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;
import org.lemnos.operations.math.ReduceMean;

/**
 * What the oracle says about one output of a call: its exact results, and for sums also how large the terms are. Immutable.
 */
public final class Truth {
    private static final double[] NOTHING = {};

    private final MemoryTensor rounded;
    private final double[] exact;
    private final double[] magnitudes;
    private final double[] norms;
    private final OperationCall call;
    private final long terms;

    private Truth(
            MemoryTensor rounded, double[] exact, double[] magnitudes, double[] norms, OperationCall call, long terms) {
        this.rounded = rounded;
        this.exact = exact;
        this.magnitudes = magnitudes;
        this.norms = norms;
        this.call = call;
        this.terms = terms;
    }

    /** The truth about an operation's first output, without the sizes of terms. */
    public static Truth of(OperationOracle oracle, OperationCall call, List<HostTensor> inputs, TensorType output) {
        return of(oracle, call, inputs, output, false);
    }

    /** The truth about an operation whose elements are sums of terms, or their mean, with the sizes of the terms. */
    public static Truth ofSums(OperationOracle oracle, OperationCall call, List<HostTensor> inputs, TensorType output) {
        return of(oracle, call, inputs, output, true);
    }

    private static Truth of(
            OperationOracle oracle, OperationCall call, List<HostTensor> inputs, TensorType output, boolean sums) {
        MemoryTensor rounded = MemoryTensor.zeros(output);
        boolean floating = output.elementType().isFloating();
        if (!floating) {
            oracle.evaluate(call, inputs, List.of(rounded));
            return new Truth(rounded, NOTHING, NOTHING, NOTHING, call, oracle.terms(call));
        }
        double[] exact = evaluated(oracle, call, inputs, output, x -> x);
        rounded.set(exact);
        double[] norms = sums ? evaluated(oracle, call, inputs, output, x -> x * x) : NOTHING;
        // A mean weighs each term by 1 / terms, and its square, which the oracle weighed only once, by the square of
        // that.
        double weight = call.operation().equals(ReduceMean.ID) ? 1.0 / Math.max(1, oracle.terms(call)) : 1;
        for (int i = 0; i < norms.length; i++) {
            norms[i] = Math.sqrt(norms[i] * weight);
        }
        return new Truth(
                rounded,
                exact,
                sums ? evaluated(oracle, call, inputs, output, Math::abs) : NOTHING,
                norms,
                call,
                oracle.terms(call));
    }

    private static double[] evaluated(
            OperationOracle oracle,
            OperationCall call,
            List<HostTensor> inputs,
            TensorType output,
            DoubleUnaryOperator change) {
        List<HostTensor> changed = new ArrayList<>();
        for (HostTensor input : inputs) {
            changed.add(input.type().elementType().isFloating() ? changed(input, change) : input);
        }
        ExactTensor result = new ExactTensor(output);
        oracle.evaluate(call, changed, List.of(result));
        return result.toDoubles();
    }

    private static HostTensor changed(HostTensor input, DoubleUnaryOperator change) {
        double[] values = input.toDoubles();
        for (int i = 0; i < values.length; i++) {
            values[i] = change.applyAsDouble(values[i]);
        }
        return ExactTensor.of(input.type(), values);
    }

    /** The results in the output's type. */
    MemoryTensor rounded() {
        return rounded;
    }

    /** An exact result, r, in binary64. */
    double exact(int element) {
        return exact[element];
    }

    /** S, the sum of the absolute values of a result's terms. */
    double magnitude(int element) {
        return magnitudes[element];
    }

    /** The root of the mean square of all results. */
    double rootMeanSquare() {
        return rootMeanSquare(exact);
    }

    /** The root of the mean square of N, the root of the sum of the squares of a result's terms. */
    double rootMeanSquareOfTerms() {
        return rootMeanSquare(norms);
    }

    static double rootMeanSquare(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return Math.sqrt(sum / values.length);
    }

    /** The call that it is the truth about. */
    OperationCall call() {
        return call;
    }

    /** The longest sum behind a result. */
    long terms() {
        return terms;
    }
}
