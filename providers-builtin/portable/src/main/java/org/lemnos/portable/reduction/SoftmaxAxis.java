package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.portable.launch.Grid;

/**
 * The rows of a call of {@code nn/softmax}.
 *
 * @param rows the number of rows
 * @param extent elements of a row, at least 1
 * @param stride how far the elements of a row lie apart
 */
record SoftmaxAxis(long rows, long extent, long stride) {
    /** The rows of a call whose tensors have elements. */
    static SoftmaxAxis of(OperationCall call) {
        TensorType x = call.input(0);
        int axis = (int) Math.floorMod(call.attributes().integer(Softmax.AXIS), (long) x.rank());
        long stride = 1;
        for (int inner = axis + 1; inner < x.rank(); inner++) {
            stride *= x.dim(inner);
        }
        return new SoftmaxAxis(x.elements() / x.dim(axis), x.dim(axis), stride);
    }

    /** How often loops go round where an invocation takes one element of so many: there are three passes. */
    long rounds(long stride) {
        return 3 * Grid.cover(extent, stride);
    }

    /** The push block of softmax_row.glsl. */
    void push(Dispatch.Builder dispatch) {
        dispatch.push((int) rows).push((int) extent).push((int) stride);
    }
}
