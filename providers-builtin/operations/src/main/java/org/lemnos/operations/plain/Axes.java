package org.lemnos.operations.plain;

import java.util.Arrays;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.TensorType;
import org.lemnos.api.operation.ValueRange;

/** Axis numbers as ONNX writes them: 0 is the outermost, negative ones count from the end. */
public final class Axes {
    /** The place of an index that is outside of its axis. */
    public static final int NOWHERE = -1;

    private Axes() {}

    /** The declaration of an attribute that holds an axis. */
    public static AttributeSpec attribute(String name) {
        return AttributeSpec.integer(name).range(-TensorType.LARGEST_RANK, TensorType.LARGEST_RANK - 1);
    }

    /** The indices of an axis, those that count from its end among them. */
    public static ValueRange indices(long extent) {
        return new ValueRange(-extent, extent - 1);
    }

    /** The place that an index means, counted from the end if negative, or {@link #NOWHERE}. */
    public static int place(long index, long extent) {
        boolean outside = index < -extent || index >= extent;
        return outside ? NOWHERE : (int) Math.floorMod(index, extent);
    }

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
     * The axis of a call's first input that an attribute holds, counted from the outermost.
     *
     * @throws IllegalArgumentException if the input has no such axis
     */
    public static int ofFirstInput(OperationCall call, String attribute) {
        return normalized(
                call, call.attributes().integer(attribute), call.input(0).rank());
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

    /**
     * The product of the extents from axis {@code from} up to but not including axis {@code to}.
     *
     * @throws IllegalArgumentException if it does not fit 31 bits, as elements are counted here
     */
    public static int extent(TensorType type, int from, int to) {
        try {
            int product = 1;
            for (int axis = from; axis < to; axis++) {
                product = Math.multiplyExact(product, Math.toIntExact(type.dim(axis)));
            }
            return product;
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(
                    "the axes " + from + " to " + (to - 1) + " of " + type + " have 2^31 elements or more", overflow);
        }
    }
}
