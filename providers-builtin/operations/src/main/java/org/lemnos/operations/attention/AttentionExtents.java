package org.lemnos.operations.attention;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/**
 * The extents of a call of {@code nn/attention}, and where the rows of its tensors lie.
 *
 * @param batch members of the batch
 * @param heads of queries
 * @param keyHeads of keys and values; they divide those of queries, and neighbouring query heads share one
 * @param queries rows of a query head
 * @param keys rows of a key head
 * @param keySize elements of a query and of a key, at least 1
 * @param valueSize elements of a value and of a result
 * @param scale the factor of the products
 * @param causal whether a query sees only the keys up to its own place, the last query being at the last key
 * @param query where queries lie
 * @param key where keys lie
 * @param value where values lie
 * @param result where results lie
 * @param mask where the mask's elements lie
 * @param shown where the truth values lie that say which keys a query is shown
 * @param fill the score of a key that is hidden
 */
public record AttentionExtents(
        int batch,
        int heads,
        int keyHeads,
        int queries,
        int keys,
        int keySize,
        int valueSize,
        float scale,
        boolean causal,
        HeadStrides query,
        HeadStrides key,
        HeadStrides value,
        HeadStrides result,
        MaskStrides mask,
        MaskStrides shown,
        float fill) {
    private static final int RANK = 4;
    private static final int SEQUENCE_AND_HEAD = 3;

    /**
     * Those of a call.
     *
     * @throws IllegalArgumentException if its inputs do not go together
     */
    public static AttentionExtents of(OperationCall call) {
        int[] headAxes = headAxes(call);
        TensorType q = call.input(Attention.QUERY);
        TensorType k = call.input(Attention.KEY);
        TensorType v = call.input(Attention.VALUE);
        for (TensorType type : new TensorType[] {q, k, v}) {
            require(type.rank() == RANK, call, type + " is given; queries, keys and values have four axes");
        }
        long heads = q.dim(headAxes[0]);
        long keyHeads = k.dim(headAxes[1]);
        long queries = q.dim(SEQUENCE_AND_HEAD - headAxes[0]);
        long keys = k.dim(SEQUENCE_AND_HEAD - headAxes[1]);
        require(
                keyHeads > 0 && heads > 0 && heads % keyHeads == 0,
                call,
                heads + " query heads do not share " + keyHeads + " key heads evenly");
        require(q.dim(-1) > 0 && q.dim(-1) == k.dim(-1), call, "queries " + q + " and keys " + k + " differ in size");
        boolean oneBatch = q.dim(0) == k.dim(0) && q.dim(0) == v.dim(0);
        boolean alike = v.dim(headAxes[2]) == keyHeads && v.dim(SEQUENCE_AND_HEAD - headAxes[2]) == keys;
        require(oneBatch && alike, call, "queries " + q + ", keys " + k + " and values " + v + " do not go together");
        for (long extent : new long[] {q.dim(0), heads, queries, keys, q.dim(-1), v.dim(-1)}) {
            require(extent <= Integer.MAX_VALUE, call, "an extent of " + extent + " is more than " + Integer.MAX_VALUE);
        }
        return new AttentionExtents(
                (int) q.dim(0),
                (int) heads,
                (int) keyHeads,
                (int) queries,
                (int) keys,
                (int) q.dim(-1),
                (int) v.dim(-1),
                scale(call, q.dim(-1)),
                call.attributes().bool(Attention.CAUSAL),
                HeadStrides.of(q, headAxes[0]),
                HeadStrides.of(k, headAxes[1]),
                HeadStrides.of(v, headAxes[2]),
                HeadStrides.of(resultType(q, headAxes[3], heads, queries, v.dim(-1)), headAxes[3]),
                mask(call, Attention.MASK, q.dim(0), heads, queries, keys),
                mask(call, Attention.SHOWN, q.dim(0), heads, queries, keys),
                fill(call));
    }

    private static MaskStrides mask(OperationCall call, int input, long... scores) {
        return call.has(input) ? MaskStrides.of(call, call.input(input), scores) : MaskStrides.none();
    }

    private static float fill(OperationCall call) {
        float fill = call.attributes().f32(Attention.FILL);
        require(
                fill < Float.POSITIVE_INFINITY,
                call,
                Attention.FILL + " is " + fill + "; a finite number or -∞ is needed");
        return fill;
    }

    private static int[] headAxes(OperationCall call) {
        long[] axes = call.attributes().integers(Attention.HEAD_AXES);
        require(
                Arrays.stream(axes).allMatch(axis -> axis == 1 || axis == 2),
                call,
                Attention.HEAD_AXES + " " + Arrays.toString(axes) + "; heads lie on axis 1 or 2");
        return Arrays.stream(axes).mapToInt(axis -> (int) axis).toArray();
    }

    private static float scale(OperationCall call, long keySize) {
        float scale = call.attributes().f32(Attention.SCALE);
        require(Float.isFinite(scale), call, Attention.SCALE + " is " + scale + "; a finite number is needed");
        return scale == 0 ? (float) (1 / Math.sqrt((double) keySize)) : scale;
    }

    private static TensorType resultType(TensorType like, int headAxis, long heads, long queries, long valueSize) {
        return headAxis == 1
                ? like.withDims(like.dim(0), heads, queries, valueSize)
                : like.withDims(like.dim(0), queries, heads, valueSize);
    }

    private static void require(boolean holds, OperationCall call, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(call.operation() + ": " + otherwise);
        }
    }

    /** The type of the result of a call. */
    TensorType resultType(OperationCall call) {
        return resultType(call.input(Attention.QUERY), headAxes(call)[3], heads, queries, valueSize);
    }

    /** The query heads that share a key head. */
    public int headsOfKey() {
        return heads / keyHeads;
    }

    /** How many of the keys a query sees, which are the first ones. */
    public int visible(int queryNumber) {
        return causal ? (int) Math.max(0, Math.min(keys, (long) queryNumber + keys - queries + 1)) : keys;
    }
}
