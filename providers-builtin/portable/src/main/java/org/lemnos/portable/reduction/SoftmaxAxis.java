package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Softmax;

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

    /** The push block of softmax_row.glsl. */
    void push(Dispatch.Builder dispatch) {
        dispatch.push((int) rows).push((int) extent).push((int) stride);
    }
}
