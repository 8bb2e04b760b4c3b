package org.lemnos.operations.attention;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/**
 * How far the elements of a mask lie apart that are broadcast over all scores; 0 along axes that it repeats.
 *
 * @param batch between members of the batch
 * @param head between query heads
 * @param query between rows of queries
 * @param key between keys
 */
public record MaskStrides(long batch, long head, long query, long key) {
    private static final int SCORES_RANK = 4;

    /** Those of no mask. */
    static MaskStrides none() {
        return new MaskStrides(0, 0, 0, 0);
    }

    /**
     * Those of a mask.
     *
     * @param scores the extents that it is repeated to: batch, heads, queries, keys
     * @throws IllegalArgumentException if it does not broadcast to them
     */
    static MaskStrides of(OperationCall call, TensorType mask, long... scores) {
        long[] strides = new long[SCORES_RANK];
        long stride = 1;
        boolean fits = mask.rank() <= SCORES_RANK;
        for (int back = 1; fits && back <= mask.rank(); back++) {
            long extent = mask.dim(-back);
            int axis = SCORES_RANK - back;
            fits = extent == 1 || extent == scores[axis];
            strides[axis] = extent == 1 ? 0 : stride;
            stride *= extent;
        }
        if (!fits) {
            throw new IllegalArgumentException(call.operation() + ": the mask is " + mask
                    + "; it does not broadcast to the scores " + Arrays.toString(scores));
        }
        return new MaskStrides(strides[0], strides[1], strides[2], strides[3]);
    }

    /** The element for a score. */
    public long at(long batchMember, long headNumber, long queryNumber, long keyNumber) {
        return batchMember * batch + headNumber * head + queryNumber * query + keyNumber * key;
    }
}
