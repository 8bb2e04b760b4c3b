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
    private final int output;
    private final long terms;

    private Truth(
            MemoryTensor rounded,
            double[] exact,
            double[] magnitudes,
            double[] norms,
            OperationCall call,
            int output,
            long terms) {
        this.rounded = rounded;
        this.exact = exact;
        this.magnitudes = magnitudes;
        this.norms = norms;
        this.call = call;
        this.output = output;
        this.terms = terms;
    }

    /** The truth about each of an operation's outputs, without the sizes of terms. */
    public static List<Truth> of(
            OperationOracle oracle, OperationCall call, List<HostTensor> inputs, List<TensorType> outputs) {
        return of(oracle, call, inputs, outputs, false);
    }

    /** The truth about each of the outputs of an operation whose elements are sums of terms, or their mean, with the sizes of the terms. */
    public static List<Truth> ofSums(
            OperationOracle oracle, OperationCall call, List<HostTensor> inputs, List<TensorType> outputs) {
        return of(oracle, call, inputs, outputs, true);
    }

    private static List<Truth> of(
            OperationOracle oracle,
            OperationCall call,
            List<HostTensor> inputs,
            List<TensorType> outputs,
            boolean sums) {
        List<HostTensor> plain = evaluated(oracle, call, inputs, outputs, x -> x);
        boolean sized =
                sums && outputs.stream().allMatch(type -> type.elementType().isFloating());
        List<HostTensor> squares = sized ? evaluated(oracle, call, inputs, outputs, x -> x * x) : List.of();
        List<HostTensor> sizes = sized ? evaluated(oracle, call, inputs, outputs, Math::abs) : List.of();
        // A mean weighs each term by 1 / terms, and its square, which the oracle weighed only once, by the square of
        // that.
        double weight = call.operation().equals(ReduceMean.ID) ? 1.0 / Math.max(1, oracle.terms(call)) : 1;
        List<Truth> truths = new ArrayList<>();
        for (int i = 0; i < outputs.size(); i++) {
            truths.add(new Truth(
                    rounded(plain.get(i)),
                    outputs.get(i).elementType().isFloating() ? plain.get(i).toDoubles() : NOTHING,
                    sized ? sizes.get(i).toDoubles() : NOTHING,
                    sized ? norms(squares.get(i), weight) : NOTHING,
                    call,
                    i,
                    oracle.terms(call)));
        }
        return truths;
    }

    private static MemoryTensor rounded(HostTensor exact) {
        if (exact instanceof MemoryTensor whole) {
            return whole;
        }
        MemoryTensor rounded = MemoryTensor.zeros(exact.type());
        rounded.set(exact.toDoubles());
        return rounded;
    }

    private static double[] norms(HostTensor squares, double weight) {
        double[] norms = squares.toDoubles();
        for (int i = 0; i < norms.length; i++) {
            norms[i] = Math.sqrt(norms[i] * weight);
        }
        return norms;
    }

    private static List<HostTensor> evaluated(
            OperationOracle oracle,
            OperationCall call,
            List<HostTensor> inputs,
            List<TensorType> outputs,
            DoubleUnaryOperator change) {
        List<HostTensor> changed = new ArrayList<>();
        for (HostTensor input : inputs) {
            changed.add(input.type().elementType().isFloating() ? changed(input, change) : input);
        }
        List<HostTensor> results = new ArrayList<>();
        for (TensorType output : outputs) {
            results.add(output.elementType().isFloating() ? new ExactTensor(output) : MemoryTensor.zeros(output));
        }
        oracle.evaluate(call, changed, results);
        return results;
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

    /** The output of the call that it is the truth about. */
    int output() {
        return output;
    }

    /** The longest sum behind a result. */
    long terms() {
        return terms;
    }
}
