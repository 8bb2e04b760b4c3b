package org.lemnos.tck.numbers;

import java.util.List;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.operations.nn.LayerNorm;

/**
 * How far layer normalization in binary32 may be from the exact one.
 *
 * <p>Let γ be the relative error of a sum and u the unit roundoff. The mean is off by δ ≤ (γ + division) · mean of |x|. All distances from it shift
 * by that together, which adds δ² to the variance and nothing in first order, because distances from the exact mean sum to zero; the rounding
 * of each distance, its square, the sum and the quotient leave a relative error γ + 3u + division. With ρ the relative error of variance plus
 * epsilon, one over its root is off by at most 1 / √(1 - ρ) - 1, and by the instructions for root and division. The result is (x - mean) over
 * the root, times scale, plus bias, each step rounded.
 *
 * <p>Source of the model of rounding: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, sections 1.9 and 3.1.
 */
final class NormalizationBound implements Tolerance.ElementBound {
    private static final double U = Precision.F32_ROUNDOFF;

    private final double[] x;
    private final double[] scale;
    private final double[] bias;
    private final int length;
    private final double epsilon;
    private final double sumError;
    private int row = -1;
    private double mean;
    private double meanError;
    private double deviation;
    private double inverseError;

    NormalizationBound(Truth truth, List<? extends HostTensor> inputs, double sumError) {
        this.x = inputs.get(0).toDoubles();
        this.scale =
                inputs.size() > LayerNorm.SCALE ? inputs.get(LayerNorm.SCALE).toDoubles() : new double[0];
        this.bias = inputs.size() > LayerNorm.BIAS ? inputs.get(LayerNorm.BIAS).toDoubles() : new double[0];
        this.length = Math.toIntExact(truth.terms());
        this.epsilon = truth.call().attributes().f32(LayerNorm.EPSILON);
        this.sumError = sumError;
    }

    @Override
    public double of(int element) {
        if (element / length != row) {
            row = element / length;
            measure(row * length);
        }
        int place = element % length;
        double factor = scale.length == 0 ? 1 : Math.abs(scale[place]);
        double offset = bias.length == 0 ? 0 : Math.abs(bias[place]);
        double distance = Math.abs(x[element] - mean);
        double distanceError = meanError + U * (distance + meanError);
        double normalized = distance / deviation * factor;
        double shifted = distanceError / deviation * factor;
        double relative = (1 + inverseError) * (1 + Tolerance.ROOT + Tolerance.DIVISION + 2 * U) - 1;
        double product = shifted + (normalized + shifted) * relative;
        return product + U * (normalized + product + offset);
    }

    private void measure(int from) {
        double sum = 0;
        double magnitudes = 0;
        for (int i = from; i < from + length; i++) {
            sum += x[i];
            magnitudes += Math.abs(x[i]);
        }
        mean = sum / length;
        meanError = (sumError + Tolerance.DIVISION) * magnitudes / length;
        double squares = 0;
        for (int i = from; i < from + length; i++) {
            squares += (x[i] - mean) * (x[i] - mean);
        }
        double exact = squares / length + epsilon;
        deviation = Math.sqrt(exact);
        double shifted = squares / length + meanError * meanError;
        double error =
                meanError * meanError + (sumError + 3 * U + Tolerance.DIVISION) * shifted + U * (exact + shifted);
        inverseError = error < exact ? 1 / Math.sqrt(1 - error / exact) - 1 : Double.POSITIVE_INFINITY;
    }
}
