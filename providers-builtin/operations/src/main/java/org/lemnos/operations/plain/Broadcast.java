package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;

/** ONNX's multidirectional broadcasting: shapes are aligned at the innermost axis, and an extent of 1 or a missing one repeats. */
public final class Broadcast {
    private Broadcast() {}

    /**
     * The shape that both shapes are repeated to.
     *
     * @throws IllegalArgumentException if two extents differ and neither is 1
     */
    public static long[] dims(OperationCall call, long[] left, long[] right) {
        return dims(call.operation(), left, right);
    }

    /**
     * The same for an operation, named in messages.
     *
     * @throws IllegalArgumentException if two extents differ and neither is 1
     */
    public static long[] dims(OperationId operation, long[] left, long[] right) {
        long[] dims = new long[Math.max(left.length, right.length)];
        for (int back = 1; back <= dims.length; back++) {
            long l = back <= left.length ? left[left.length - back] : 1;
            long r = back <= right.length ? right[right.length - back] : 1;
            if (l != r && l != 1 && r != 1) {
                throw new IllegalArgumentException(operation + ": shapes " + Arrays.toString(left) + " and "
                        + Arrays.toString(right) + " do not broadcast: " + l + " against " + r + " on axis -" + back);
            }
            dims[dims.length - back] = l == 1 ? r : l;
        }
        return dims;
    }
}
