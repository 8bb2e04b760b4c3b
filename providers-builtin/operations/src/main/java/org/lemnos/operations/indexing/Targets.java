package org.lemnos.operations.indexing;

import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.StridedView;

/** Which slices of a dense tensor indices mean, by number. */
final class Targets {
    /** What an index outside of its axis means. */
    static final int NOWHERE = Axes.NOWHERE;

    private Targets() {}

    /**
     * The elements that indices along one axis mean, which agree with the tensor's along all others, in so far as there are any.
     *
     * @param data the tensor that is indexed
     * @param axis the axis, counted from the outermost
     */
    static int[] ofElements(TensorType data, HostTensor indices, int axis) {
        int[] strides = StridedView.denseStrides(data.dims());
        int stride = strides[axis];
        strides[axis] = 0;
        int[] targets = indices.type().isEmpty()
                ? new int[0]
                : StridedView.of(indices.type().dims(), strides, 0).sources();
        long[] index = indices.toLongs();
        for (int i = 0; i < targets.length; i++) {
            int place = Axes.place(index[i], data.dim(axis));
            targets[i] = place == NOWHERE ? NOWHERE : targets[i] + place * stride;
        }
        return targets;
    }

    /**
     * The slices that tuples of indices mean, one index an axis behind the batch axes; a tuple's batch is that of its place.
     *
     * @param batchAxes the number of outermost axes that tensor and tuples have in common
     */
    static int[] ofTuples(TensorType data, HostTensor indices, int batchAxes) {
        TensorType type = indices.type();
        int length = (int) type.dim(-1);
        int batches = 1;
        for (int axis = 0; axis < batchAxes; axis++) {
            batches *= (int) data.dim(axis);
        }
        int count = 1;
        for (int axis = 0; axis < type.rank() - 1; axis++) {
            count = Math.multiplyExact(count, Math.toIntExact(type.dim(axis)));
        }
        int[] targets = new int[count];
        long[] index = indices.toLongs();
        for (int i = 0; i < count; i++) {
            targets[i] = i / (count / batches);
            for (int j = 0; j < length && targets[i] != NOWHERE; j++) {
                long extent = data.dim(batchAxes + j);
                int place = Axes.place(index[i * length + j], extent);
                targets[i] = place == NOWHERE ? NOWHERE : targets[i] * (int) extent + place;
            }
        }
        return targets;
    }
}
