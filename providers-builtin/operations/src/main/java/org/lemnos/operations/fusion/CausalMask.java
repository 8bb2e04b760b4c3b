package org.lemnos.operations.fusion;

import java.util.function.LongPredicate;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;

/**
 * Masks that are known before the run and leave each query the keys up to its own place, the last query being at the last key. Scores that are hidden must be so low
 * that softmax gives them nothing beside any score of a key that is seen: -∞, or, where nothing else makes the seen ones low, the lowest number of their
 * type. A hidden key is then passed over whatever it holds, where the parts would multiply an infinity or NaN of it by zero.
 */
final class CausalMask {
    private static final double LOWEST_F16 = -65_504;

    private CausalMask() {}

    /**
     * Whether a mask that is added is one.
     *
     * @param alone whether nothing else hides keys
     */
    static boolean isAdded(HostTensor mask, long queries, long keys, boolean alone) {
        double[] added = mask.toDoubles();
        // The lowest f16 is not far below scores that f16 can hold.
        boolean seesOne = queries <= keys && alone && mask.type().elementType() == ElementType.F32;
        return isSquare(mask.type(), queries, keys)
                && isCausal(
                        queries,
                        keys,
                        place -> added[(int) place] == 0,
                        place -> added[(int) place] == Double.NEGATIVE_INFINITY
                                || (seesOne
                                        && added[(int) place]
                                                <= lowest(mask.type().elementType())));
    }

    /**
     * Whether truth values are one that hide keys in place of which a score stands.
     *
     * @param alone whether nothing else hides keys
     */
    static boolean isHiding(
            HostTensor shown, MaskedScores.Hidden hidden, ElementType scores, long queries, long keys, boolean alone) {
        boolean low = hidden.fill() == Float.NEGATIVE_INFINITY
                || (queries <= keys && alone && hidden.fill() <= lowest(scores));
        if (!low || !isSquare(shown.type(), queries, keys)) {
            return false;
        }
        long[] holds = shown.toLongs();
        LongPredicate hides = place -> (holds[(int) place] != 0) == hidden.hides();
        return isCausal(queries, keys, hides.negate(), hides);
    }

    private static double lowest(ElementType type) {
        return type == ElementType.F16 ? LOWEST_F16 : -Float.MAX_VALUE;
    }

    private static boolean isSquare(TensorType mask, long queries, long keys) {
        return mask.rank() >= 2 && mask.dim(-2) == queries && mask.dim(-1) == keys && mask.elements() == queries * keys;
    }

    private static boolean isCausal(long queries, long keys, LongPredicate sees, LongPredicate hides) {
        for (long query = 0; query < queries; query++) {
            for (long key = 0; key < keys; key++) {
                boolean visible = key <= query + keys - queries;
                if (!(visible ? sees : hides).test(query * keys + key)) {
                    return false;
                }
            }
        }
        return true;
    }
}
