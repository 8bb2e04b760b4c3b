package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;

/** Axis numbers as ONNX writes them: 0 is the outermost, negative ones count from the end. */
public final class Axes {
    private Axes() {}

    /**
     * The axis counted from the outermost.
     *
     * @throws IllegalArgumentException if the axis is not in [-rank, rank)
     */
    public static int normalized(OperationCall call, long axis, int rank) {
        if (axis < -rank || axis >= rank) {
            throw new IllegalArgumentException(
                    call.operation() + ": axis " + axis + " is outside a tensor of rank " + rank + "; "
                            + (rank == 0 ? "a scalar has no axes" : -rank + " to " + (rank - 1) + " are allowed"));
        }
        return (int) (axis < 0 ? axis + rank : axis);
    }

    /**
     * Which axes the list names.
     *
     * @return one truth value an axis
     * @throws IllegalArgumentException if one is not in [-rank, rank) or named twice
     */
    public static boolean[] chosen(OperationCall call, long[] axes, int rank) {
        boolean[] chosen = new boolean[rank];
        for (long axis : axes) {
            int at = normalized(call, axis, rank);
            if (chosen[at]) {
                throw new IllegalArgumentException(
                        call.operation() + ": axis " + at + " is named twice in " + Arrays.toString(axes));
            }
            chosen[at] = true;
        }
        return chosen;
    }

    /** The product of the extents from axis {@code from} up to but not including axis {@code to}. */
    public static int extent(TensorType type, int from, int to) {
        long product = 1;
        for (int axis = from; axis < to; axis++) {
            product = Math.multiplyExact(product, type.dim(axis));
        }
        return Math.toIntExact(product);
    }
}
