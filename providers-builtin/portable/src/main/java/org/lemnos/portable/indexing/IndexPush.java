package org.lemnos.portable.indexing;

import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.StridedAxes;

/** What indices mean, for the push blocks of element_target.glsl and tuple_target.glsl. */
final class IndexPush {
    /** The specialization constant with the words of an index. */
    private static final int INDEX_WORDS_ID = 1;

    private IndexPush() {}

    /** Says how wide the indices are. */
    static Dispatch.Builder indices(Dispatch.Builder dispatch, TensorType indices) {
        return dispatch.specialize(INDEX_WORDS_ID, indices.elementType().sizeBytes() / Integer.BYTES);
    }

    /**
     * Appends what an index along one axis means, the other places being the index's own.
     *
     * @param axis counted from the outermost
     * @param links where links begin in chains
     */
    static void elements(Dispatch.Builder dispatch, TensorType data, TensorType indices, int axis, long links) {
        long[] strides = StridedAxes.dense(data.dims());
        long stride = strides[axis];
        strides[axis] = 0;
        StridedAxes axes = StridedAxes.of(indices.dims(), strides);
        dispatch.push((int) indices.elements()).push(axes.count());
        axes.pushDivisors(dispatch, TensorType.LARGEST_RANK);
        axes.pushJumps(dispatch, 0, TensorType.LARGEST_RANK);
        dispatch.push((int) data.dim(axis)).push((int) stride).push((int) links);
    }

    /**
     * Appends what tuples mean.
     *
     * @param count what the dispatch counts
     * @param inner units of a slice
     * @param batchAxes outermost axes that tensor and tuples have in common
     * @param links where links begin in chains
     */
    static void tuples(
            Dispatch.Builder dispatch,
            long count,
            long inner,
            TensorType data,
            TensorType indices,
            int batchAxes,
            long links) {
        long perBatch = 1;
        for (int axis = batchAxes; axis < indices.rank() - 1; axis++) {
            perBatch *= indices.dim(axis);
        }
        Divisor byInner = Divisor.of(inner);
        Divisor byBatch = Divisor.of(perBatch);
        int length = (int) indices.dim(-1);
        dispatch.push((int) count)
                .push((int) inner)
                .push((int) perBatch)
                .push(length)
                .push(byInner.multiplier())
                .push(byBatch.multiplier());
        Divisor.pushShifts(dispatch, byInner, byBatch);
        for (int place = 0; place < TensorType.LARGEST_RANK; place++) {
            dispatch.push(place < length ? (int) data.dim(batchAxes + place) : 1);
        }
        dispatch.push((int) links);
    }
}
