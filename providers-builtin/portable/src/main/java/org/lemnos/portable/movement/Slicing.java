package org.lemnos.portable.movement;

import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.tensor.Slice;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/slice} for every element type, with operands of i64 or of i32. */
public final class Slicing extends Rearranging {
    /** Makes the kernel. */
    public Slicing() {
        super(claims(kernel("slice", Slice.ID, Slice.VERSION), operands(ElementType.I64), operands(ElementType.I32)));
    }

    private static ElementType[] operands(ElementType type) {
        return new ElementType[] {type, type, type, type};
    }

    @Override
    BoxCopy box(Problem problem) {
        TensorType data = problem.input(0);
        TensorType output = problem.output(0);
        long[] starts = operand(problem, Slice.STARTS);
        long[] strides = StridedAxes.dense(data.dims());
        long base = 0;
        for (int i = 0; i < starts.length; i++) {
            int axis = axis(problem, i);
            long step = problem.has(Slice.STEPS) ? operand(problem, Slice.STEPS)[i] : 1;
            base += first(starts[i], step, data.dim(axis)) * strides[axis];
            // Along an axis of one element the step leads nowhere, however long it is.
            strides[axis] *= output.dim(axis) == 1 ? 1 : step;
        }
        long[] to = StridedAxes.dense(output.dims());
        return BoxCopy.of(output.elementType(), StridedAxes.of(output.dims(), strides, to), base, 0);
    }

    private static int axis(Problem problem, int place) {
        long axis = problem.has(Slice.AXES) ? operand(problem, Slice.AXES)[place] : place;
        return (int) (axis < 0 ? axis + problem.input(0).rank() : axis);
    }

    /** Where a slice of at least one element starts. */
    private static long first(long start, long step, long extent) {
        long fromFront = start < 0 ? start + extent : start;
        return Math.max(0, Math.min(step > 0 ? extent : extent - 1, fromFront));
    }

    private static long[] operand(Problem problem, int input) {
        return problem.constant(input).map(HostTensor::toLongs).orElseThrow();
    }
}
