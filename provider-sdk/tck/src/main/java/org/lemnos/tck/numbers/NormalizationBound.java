package org.lemnos.tck.numbers;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.linear.NormalizedProjection;
import org.lemnos.operations.nn.EmbeddingNorm;
import org.lemnos.operations.nn.LayerNorm;
import org.lemnos.operations.nn.RowNorm;

/**
 * How far layer normalization in binary32, or RMS normalization, may be from the exact one.
 *
 * <p>Let γ be the relative error of a sum and u the unit roundoff. The mean is off by δ ≤ (γ + division) · mean of |x|. All distances from it shift
 * by that together, which adds δ² to the variance and nothing in first order, because distances from the exact mean sum to zero; the rounding
 * of each distance, its square, the sum and the quotient leave a relative error γ + 3u + division. Where a sum of tensors is normalized, its
 * rounding moves each distance d by e ≤ u |x|, and the variance by the mean of 2 |d| e + e². RMS normalization has no mean to be off. With ρ the relative error of variance plus
 * epsilon, one over its root is off by at most 1 / √(1 - ρ) - 1, and by the instructions for root and division. The result is (x - mean) over
 * the root, times scale, plus bias, each step rounded.
 *
 * <p>Source of the model of rounding: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, sections 1.9 and 3.1.
 */
final class NormalizationBound implements Tolerance.ElementBound {
    private static final double U = Precision.F32_ROUNDOFF;

    private final boolean centered;
    private final double[] x;
    private final double[] roundings;
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
        OperationCall call = truth.call();
        Optional<NormalizedProjection> projected = NormalizedProjection.of(call.operation());
        if (projected.isPresent()) {
            this.centered = projected.get().norm().isCentered();
            this.x = NormalizedProjection.sums(inputs);
            this.roundings = rounded(x, 1);
            this.scale = inputs.get(NormalizedProjection.SCALE).toDoubles();
            this.bias = centered ? inputs.get(NormalizedProjection.SHIFT).toDoubles() : new double[0];
        } else if (call.operation().equals(EmbeddingNorm.ID)) {
            this.centered = true;
            this.x = EmbeddingNorm.sums(call, inputs);
            this.roundings = rounded(EmbeddingNorm.sizes(call, inputs), EmbeddingNorm.MOST_TABLES - 1);
            this.scale = weight(call, EmbeddingNorm.SCALE, inputs);
            this.bias = weight(call, EmbeddingNorm.BIAS, inputs);
        } else {
            RowNorm form = form(call);
            this.centered = form.isCentered();
            this.x = inputs.get(0).toDoubles();
            if (form.addsResidual()) {
                double[] residual = inputs.get(1).toDoubles();
                Arrays.setAll(x, i -> x[i] + residual[i]);
            }
            this.roundings = rounded(x, form.addsResidual() ? 1 : 0);
            this.scale = weight(call, form.scalePlace(), inputs);
            this.bias = form.isCentered() ? weight(call, form.scalePlace() + 1, inputs) : new double[0];
        }
        this.length = Math.toIntExact(projected.isPresent() ? call.input(0).dim(-1) : truth.terms());
        this.epsilon = call.attributes().f32(LayerNorm.EPSILON);
        this.sumError = sumError;
    }

    private static RowNorm form(OperationCall call) {
        return RowNorm.all().stream()
                .filter(each -> each.id().equals(call.operation()))
                .findFirst()
                .orElseThrow();
    }

    private static double[] weight(OperationCall call, int place, List<? extends HostTensor> inputs) {
        return call.has(place) ? inputs.get(place).toDoubles() : new double[0];
    }

    /** What numbers of such sizes lose when they are rounded so often. */
    private static double[] rounded(double[] sizes, int times) {
        return Arrays.stream(sizes).map(size -> times * U * Math.abs(size)).toArray();
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
        double moved = meanError + roundings[element];
        double distanceError = moved + U * (distance + moved);
        double normalized = distance / deviation * factor;
        double shifted = distanceError / deviation * factor;
        double relative = (1 + inverseError) * (1 + Tolerance.ROOT + Tolerance.DIVISION + 2 * U) - 1;
        double product = shifted + (normalized + shifted) * relative;
        return product + U * (normalized + product + offset);
    }

    private void measure(int from) {
        double sum = 0;
        double magnitudes = 0;
        double rounding = 0;
        for (int i = from; i < from + length; i++) {
            sum += x[i];
            magnitudes += Math.abs(x[i]);
            rounding += roundings[i];
        }
        mean = centered ? sum / length : 0;
        meanError = centered ? ((sumError + Tolerance.DIVISION) * magnitudes + rounding) / length : 0;
        double squares = 0;
        double squaresMoved = 0;
        for (int i = from; i < from + length; i++) {
            double distance = Math.abs(x[i] - mean);
            squares += distance * distance;
            squaresMoved += (2 * (distance + meanError) + roundings[i]) * roundings[i];
        }
        double exact = squares / length + epsilon;
        deviation = Math.sqrt(exact);
        double added = meanError * meanError + squaresMoved / length;
        double shifted = squares / length + added;
        double error = added + (sumError + 3 * U + Tolerance.DIVISION) * shifted + U * (exact + shifted);
        if (!Double.isFinite(exact)) {
            inverseError = 0; // zeros and NaN are exact
            return;
        }
        inverseError = error < exact ? 1 / Math.sqrt(1 - error / exact) - 1 : Double.POSITIVE_INFINITY;
    }
}
