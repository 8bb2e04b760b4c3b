package org.lemnos.portable.reduction;

import java.util.Arrays;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.StridedAxes;

/**
 * The axes of a call of {@code math/reduce_mean}, those that stay and those that are averaged over, each folded, with their strides in the input.
 * Axes of both sorts can at most take turns, so each sort has at most four.
 *
 * @param kept the axes that stay
 * @param averaged the axes that are averaged over
 */
record MeanAxes(StridedAxes kept, StridedAxes averaged) {
    private static final int MOST_AXES = TensorType.LARGEST_RANK / 2;

    /** The axes of a call whose input has elements. */
    static MeanAxes of(OperationCall call) {
        TensorType x = call.input(0);
        long[] named = call.attributes().integers(ReduceMean.AXES);
        boolean[] averaged = new boolean[x.rank()];
        Arrays.fill(averaged, named.length == 0);
        for (long axis : named) {
            averaged[(int) Math.floorMod(axis, (long) x.rank())] = true;
        }
        return new MeanAxes(chosen(x, averaged, false), chosen(x, averaged, true));
    }

    private static StridedAxes chosen(TensorType x, boolean[] averaged, boolean which) {
        long[] strides = StridedAxes.dense(x.dims());
        long[] extents = new long[strides.length];
        for (int axis = 0; axis < extents.length; axis++) {
            extents[axis] = averaged[axis] == which ? x.dim(axis) : 1;
        }
        return StridedAxes.of(extents, strides);
    }

    /** The number of elements behind one mean. */
    long terms() {
        return averaged.elements();
    }

    /** How often loops go round where an invocation takes so many terms, each found by a loop over the axes. */
    long rounds(long steps) {
        return steps * (PortableKernel.LOOP_ENDS + averaged.count());
    }

    /** Whether each mean is over one run of neighbouring elements. */
    boolean averagesRows() {
        return averaged.count() == 1 && averaged.stride(0, 0) == 1;
    }

    /** The push block of reduce_axes.glsl. */
    void push(Dispatch.Builder dispatch) {
        dispatch.push((int) kept.elements())
                .push((int) terms())
                .push(kept.count())
                .push(averaged.count());
        kept.pushDivisors(dispatch, MOST_AXES);
        kept.pushJumps(dispatch, 0, MOST_AXES);
        averaged.pushDivisors(dispatch, MOST_AXES);
        averaged.pushJumps(dispatch, 0, MOST_AXES);
    }
}
