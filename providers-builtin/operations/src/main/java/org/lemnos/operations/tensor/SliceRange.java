package org.lemnos.operations.tensor;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Axes;
import org.lemnos.operations.plain.Operands;
import org.lemnos.operations.plain.StridedView;

/** What a slice takes of its input: extents, first elements and steps. */
final class SliceRange {
    private final long[] dims;
    private final long[] firsts;
    private final long[] steps;

    private SliceRange(TensorType data) {
        dims = data.dims();
        firsts = new long[dims.length];
        steps = new long[dims.length];
        Arrays.fill(steps, 1);
    }

    /**
     * The range of a call.
     *
     * @throws IllegalArgumentException if an operand is not known, their lengths differ, an axis is named twice or a step is 0
     */
    static SliceRange of(OperationCall call) {
        TensorType data = call.input(0);
        long[] starts = Operands.known(call, Slice.STARTS, "starts");
        long[] ends = list(call, Slice.ENDS, "ends", starts.length);
        long[] axes = call.has(Slice.AXES) ? list(call, Slice.AXES, "axes", starts.length) : counting(starts.length);
        boolean stepping = call.has(Slice.STEPS);
        long[] steps = stepping ? list(call, Slice.STEPS, "steps", starts.length) : new long[0];
        Axes.chosen(call, axes, data.rank());
        SliceRange range = new SliceRange(data);
        for (int i = 0; i < starts.length; i++) {
            range.cut(Axes.normalized(call, axes[i], data.rank()), starts[i], ends[i], stepping ? steps[i] : 1);
        }
        return range;
    }

    private static long[] list(OperationCall call, int input, String name, int length) {
        long[] values = Operands.known(call, input, name);
        if (values.length != length) {
            throw new IllegalArgumentException(
                    Slice.ID + ": " + Operands.described(name, values) + " should be as many as the starts, " + length);
        }
        return values;
    }

    private static long[] counting(int count) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = i;
        }
        return numbers;
    }

    private void cut(int axis, long start, long end, long step) {
        if (step == 0) {
            throw new IllegalArgumentException(Slice.ID + ": the step of axis " + axis + " is 0");
        }
        long extent = dims[axis];
        // Walking backwards, the last place to start from is extent - 1, and the place behind the last is -1.
        long high = step > 0 ? extent : extent - 1;
        long first = Math.min(high, Math.max(0, fromFront(start, extent)));
        long behind = Math.min(high, Math.max(step > 0 ? 0 : -1, fromFront(end, extent)));
        long span = step > 0 ? behind - first : first - behind;
        // No axis is longer than 2^63 - 1, so a step that long takes one element whatever its exact size.
        long stride = step == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(step);
        dims[axis] = span <= 0 ? 0 : (span - 1) / stride + 1;
        firsts[axis] = first;
        steps[axis] = step;
    }

    private static long fromFront(long position, long extent) {
        return position < 0 ? position + extent : position;
    }

    /** The extents of the slice. */
    long[] dims() {
        return dims.clone();
    }

    /** The slice, which has elements, as a view of the input. */
    StridedView view(TensorType data) {
        int[] strides = StridedView.denseStrides(data.dims());
        int offset = 0;
        for (int axis = 0; axis < strides.length; axis++) {
            offset += (int) firsts[axis] * strides[axis];
            // Along an axis of one element the step leads nowhere, however long it is.
            strides[axis] *= dims[axis] == 1 ? 1 : (int) steps[axis];
        }
        return StridedView.of(dims, strides, offset);
    }
}
