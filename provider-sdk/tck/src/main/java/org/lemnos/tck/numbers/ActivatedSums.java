package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.nn.MatMul;

/**
 * Sums of products, or functions of them, and how far each may be from the exact one in binary32; where the exact one is not finite, it is that.
 *
 * <p>A sum s is off by E ≤ γ · S, with γ the relative error of the sum and its products and S the sum of its terms' absolute values. Where a factor x is off by e
 * to begin with, |w| e adds to both. The activations have slopes below 1.13 and are computed within 6 units in the last place of their argument where they
 * are no straight lines: A = 1.13 E + 6 ulp (|s| + E). A product of two such numbers a and b is off by |a| B + |b| A + A B and its rounding. Where one of
 * them may be 0 in binary32 and the other is infinite, anything may be the result.
 */
final class ActivatedSums {
    private static final double STEEPEST = 1.13;

    private final double[] values;
    private final double[] errors;

    private ActivatedSums(double[] values, double[] errors) {
        this.values = values;
        this.errors = errors;
    }

    /** Rows that are multiplied with matrices. */
    static final class Operand {
        private final TensorType type;
        private final double[] values;
        private final double[] errors;

        /** Exact numbers of a type, and how far each is off. */
        Operand(TensorType type, double[] values, double[] errors) {
            this.type = type;
            this.values = values.clone();
            this.errors = errors.clone();
        }

        /** The sums of their products with the weights of a call, and its bias. */
        ActivatedSums sums(
                OperationCall call, List<? extends HostTensor> inputs, int weight, int bias, double sumError) {
            double[] w = inputs.get(weight).toDoubles();
            double[] sums = MatMul.multiply(type, values, call.input(weight), w);
            double[] sizes = MatMul.multiply(type, sizes(values), call.input(weight), sizes(w));
            double[] moved = MatMul.multiply(type, errors, call.input(weight), sizes(w));
            double[] added = call.has(bias) ? inputs.get(bias).toDoubles() : new double[0];
            double[] off = new double[sums.length];
            for (int i = 0; i < sums.length; i++) {
                double offset = added.length == 0 ? 0 : added[i % added.length];
                sums[i] += offset;
                off[i] = Double.isFinite(sums[i]) ? moved[i] + sumError * (sizes[i] + moved[i] + Math.abs(offset)) : 0;
            }
            return new ActivatedSums(sums, off);
        }

        private static double[] sizes(double[] values) {
            return Arrays.stream(values).map(Math::abs).toArray();
        }
    }

    /** How far each is off. */
    double[] errors() {
        return errors.clone();
    }

    /** What an activation makes of them. */
    ActivatedSums activated(SumActivation activation) {
        double[] results = Arrays.stream(values).map(activation::of).toArray();
        double[] off = new double[results.length];
        for (int i = 0; i < results.length; i++) {
            double function = activation.isPiecewiseLinear()
                    ? 0
                    : (STEEPEST - 1) * errors[i] + Tolerance.GATED * (Math.abs(values[i]) + errors[i]);
            off[i] = Double.isFinite(values[i]) ? errors[i] + function : 0;
        }
        return new ActivatedSums(results, off);
    }

    /** How far products with other such numbers may be from the exact ones: NaN where they may be anything. */
    double[] timesErrors(ActivatedSums others) {
        double[] products = new double[values.length];
        for (int i = 0; i < products.length; i++) {
            double a = Math.abs(values[i]);
            double b = Math.abs(others.values[i]);
            if (Double.isFinite(a) && Double.isFinite(b)) {
                double error = a * others.errors[i] + b * errors[i] + errors[i] * others.errors[i];
                products[i] = error + Precision.F32_ROUNDOFF * (a * b + error);
            } else {
                boolean certain = Double.isNaN(a) || Double.isNaN(b) || !(mayVanish(i) || others.mayVanish(i));
                products[i] = certain ? 0 : Double.NaN;
            }
        }
        return products;
    }

    /** Whether a finite number may or may not be 0 when it is computed. */
    private boolean mayVanish(int i) {
        return Double.isFinite(values[i]) && errors[i] > 0 && Math.abs(values[i]) <= errors[i];
    }
}
