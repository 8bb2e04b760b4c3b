package org.lemnos.tck.numbers;

import java.util.List;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.operations.attention.Attention;
import org.lemnos.operations.attention.AttentionExtents;

/**
 * How far attention in binary32 may be from the exact one.
 *
 * <p>A score is off by e: the relative error of a sum over the elements of a key, times the sizes of its terms, and the roundings of scale and mask. Weights
 * may be shrunk on the way, whenever a larger score appears, at most once in {@value #KEYS_BETWEEN_SHRINKS} keys; what the largest score's own error does
 * to all weights cancels. So a weight is off by a relative ρ = e + (3 + 3 · gap to the largest) units for its exponential, which the argument's rounding is
 * among, + 4 units a shrinking. Numerator and denominator, sums over keys, then have the errors Σ w ρ |v| and Σ w ρ beside those of the sums, and the
 * division adds its own.
 *
 * <p>Source of the model of rounding: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd edition, sections 3.1 and 4.2.
 */
final class AttentionBound implements Tolerance.ElementBound {
    private static final double U = Precision.F32_ROUNDOFF;
    private static final int KEYS_BETWEEN_SHRINKS = 16;
    private static final double SHRINK = 4 * Precision.F32_ULP;
    /** From here on down exponentials may be 0 in binary32. */
    private static final double VANISHING = 80;

    private final AttentionExtents extents;
    private final double[] queries;
    private final double[] keys;
    private final double[] values;
    private final double[] mask;
    private final long[] shown;
    private final boolean hides;
    private final double productError;
    private final double sumError;
    private final double[] errors;

    AttentionBound(OperationCall call, Claim claim, List<? extends HostTensor> inputs) {
        extents = AttentionExtents.of(call);
        queries = inputs.get(Attention.QUERY).toDoubles();
        keys = inputs.get(Attention.KEY).toDoubles();
        values = inputs.get(Attention.VALUE).toDoubles();
        mask = call.has(Attention.MASK) ? inputs.get(Attention.MASK).toDoubles() : new double[1];
        hides = call.has(Attention.SHOWN) && call.attributes().bool(Attention.HIDES);
        shown = call.has(Attention.SHOWN) ? inputs.get(Attention.SHOWN).toLongs() : new long[] {1};
        double u = Precision.roundoff(claim.accumulator());
        productError = relative(claim.chain().length(extents.keySize()) * u) + u;
        sumError = relative(claim.chain().length(extents.keys()) * u) + u;
        errors = new double[extents.batch() * extents.heads() * extents.queries() * extents.valueSize()];
        for (int batch = 0; batch < extents.batch(); batch++) {
            for (int head = 0; head < extents.heads(); head++) {
                for (int query = 0; query < extents.queries(); query++) {
                    bound(batch, head, query);
                }
            }
        }
    }

    private static double relative(double chain) {
        return chain / (1 - chain);
    }

    @Override
    public double of(int element) {
        return errors[element];
    }

    @Override
    public boolean mayBeAnything(int element) {
        return Double.isNaN(errors[element]);
    }

    private void bound(int batch, int head, int query) {
        double[] scores = new double[extents.visible(query)];
        double[] scoreErrors = new double[scores.length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int key = 0; key < scores.length; key++) {
            measure(batch, head, query, key, scores, scoreErrors);
            largest = Math.max(largest, scores[key]);
        }
        int to = (int) extents.result().at(batch, head, query);
        if (!Double.isFinite(largest)) {
            return; // nothing but what is exact: NaN, or sums of zeros
        }
        int from = (int) extents.value().at(batch, head / extents.headsOfKey(), 0);
        for (int i = 0; i < extents.valueSize(); i++) {
            errors[to + i] = error(scores, scoreErrors, largest, from + i);
        }
    }

    /** A score that is replaced has no error of its own. */
    private void measure(int batch, int head, int query, int key, double[] scores, double[] scoreErrors) {
        int q = (int) extents.query().at(batch, head, query);
        int k = (int) extents.key().at(batch, head / extents.headsOfKey(), key);
        double product = 0;
        double magnitude = 0;
        for (int i = 0; i < extents.keySize(); i++) {
            product += queries[q + i] * keys[k + i];
            magnitude += Math.abs(queries[q + i] * keys[k + i]);
        }
        boolean holds = shown[(int) extents.shown().at(batch, head, query, key)] != 0;
        boolean hidden = holds == hides;
        double masked = mask[(int) extents.mask().at(batch, head, query, key)];
        scores[key] = (hidden ? extents.fill() : extents.scale() * product) + masked;
        double error = hidden ? 0 : (productError + 2 * U) * Math.abs(extents.scale()) * magnitude;
        scoreErrors[key] = error + U * (Math.abs(scores[key]) + error);
    }

    /** The error of one element of a result, the column of whose values begins there; NaN if it may be anything. */
    private double error(double[] scores, double[] scoreErrors, double largest, int column) {
        double shrinks = SHRINK * (1 + scores.length / KEYS_BETWEEN_SHRINKS);
        double sum = 0;
        double sumOff = 0;
        double result = 0;
        double magnitude = 0;
        double resultOff = 0;
        for (int key = 0; key < scores.length; key++) {
            double gap = largest - scores[key];
            double value = values[column + key * (int) extents.value().row()];
            if (Double.isInfinite(gap)) {
                continue; // masked: no weight at all
            }
            if (!Double.isFinite(value)) {
                // An infinity stays one, unless its weight may be none.
                if (gap > VANISHING) {
                    return Double.NaN;
                }
                continue;
            }
            double weight = Math.exp(-gap);
            double off =
                    Math.expm1(scoreErrors[key] + (3 + 3 * Math.min(VANISHING, gap)) * Precision.F32_ULP + shrinks);
            sum += weight;
            sumOff += weight * off + smallest(gap);
            result += weight * value;
            magnitude += weight * Math.abs(value);
            resultOff += (weight * off + smallest(gap)) * Math.abs(value);
        }
        double denominator = (sumOff + sumError * (sum + sumOff)) / sum;
        double numerator = (resultOff + sumError * (magnitude + resultOff)) / sum;
        double quotient = Math.abs(result) / sum;
        return (numerator + quotient * (denominator + Tolerance.DIVISION)) / (1 - Math.min(0.5, denominator));
    }

    /** What an exponential loses that becomes subnormal, or zero. */
    private static double smallest(double gap) {
        return gap > VANISHING ? Float.MIN_NORMAL : 0;
    }
}
