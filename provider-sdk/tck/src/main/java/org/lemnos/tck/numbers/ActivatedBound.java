package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.linear.GatedLinear;
import org.lemnos.operations.linear.Linear;
import org.lemnos.operations.linear.SumActivation;
import org.lemnos.operations.nn.MatMul;

/**
 * How far an activated sum of products in binary32 may be from the exact one, or such a one times another sum.
 *
 * <p>A sum s is off by E ≤ γ · S, with γ the relative error of the sum and its products and S the sum of its terms' absolute values. The activations have slopes below
 * 1.13 and are computed within 6 units in the last place of their argument where they are no straight lines: A = 1.13 E + 6 ulp (|s| + E). A product of two
 * such numbers a and b is off by |a| B + |b| A + A B and its rounding. Where one of them may be 0 in binary32 and the other is infinite, anything may be the result.
 */
final class ActivatedBound implements Tolerance.ElementBound {
    private static final double STEEPEST = 1.13;

    private final double[] errors;

    ActivatedBound(OperationCall call, List<? extends HostTensor> inputs, double sumError) {
        SumActivation activation = SumActivation.of(call);
        if (call.operation().equals(GatedLinear.ID)) {
            Sums gates = Sums.of(call, inputs, GatedLinear.WEIGHT_GATE, GatedLinear.BIAS_GATE, sumError);
            Sums others = Sums.of(call, inputs, GatedLinear.WEIGHT_UP, GatedLinear.BIAS_UP, sumError);
            this.errors = gates.activated(activation).timesErrors(others);
        } else {
            this.errors =
                    Sums.of(call, inputs, Linear.WEIGHT, Linear.BIAS, sumError).activated(activation).errors;
        }
    }

    @Override
    public double of(int element) {
        return errors[element];
    }

    @Override
    public boolean mayBeAnything(int element) {
        return Double.isNaN(errors[element]);
    }

    /** Numbers and how far each may be from the exact one; where the exact one is not finite, it is that. */
    private static final class Sums {
        private final double[] values;
        private final double[] errors;

        private Sums(double[] values, double[] errors) {
            this.values = values;
            this.errors = errors;
        }

        static Sums of(OperationCall call, List<? extends HostTensor> inputs, int weight, int bias, double sumError) {
            double[] x = inputs.get(0).toDoubles();
            double[] w = inputs.get(weight).toDoubles();
            double[] values = MatMul.multiply(call.input(0), x, call.input(weight), w);
            double[] errors = MatMul.multiply(call.input(0), sizes(x), call.input(weight), sizes(w));
            double[] added = call.has(bias) ? inputs.get(bias).toDoubles() : new double[0];
            for (int i = 0; i < values.length; i++) {
                double offset = added.length == 0 ? 0 : added[i % added.length];
                values[i] += offset;
                errors[i] = Double.isFinite(values[i]) ? sumError * (errors[i] + Math.abs(offset)) : 0;
            }
            return new Sums(values, errors);
        }

        private static double[] sizes(double[] values) {
            return Arrays.stream(values).map(Math::abs).toArray();
        }

        Sums activated(SumActivation activation) {
            double[] results = Arrays.stream(values).map(activation::of).toArray();
            double[] off = new double[results.length];
            for (int i = 0; i < results.length; i++) {
                double function = activation.isPiecewiseLinear()
                        ? 0
                        : (STEEPEST - 1) * errors[i] + Tolerance.GATED * (Math.abs(values[i]) + errors[i]);
                off[i] = Double.isFinite(values[i]) ? errors[i] + function : 0;
            }
            return new Sums(results, off);
        }

        /** How far products with other such numbers may be from the exact ones: NaN where they may be anything. */
        double[] timesErrors(Sums others) {
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
}
