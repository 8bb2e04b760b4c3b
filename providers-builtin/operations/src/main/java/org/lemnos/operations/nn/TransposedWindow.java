package org.lemnos.operations.nn;

import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Extents;
import org.lemnos.operations.plain.PlaceNumbers;

/**
 * How a transposed convolution spreads its first input over the output: an input place's window begins at the place times the stride less the padding
 * before, and each axis of the output ends where the last window does, plus {@link #OUTPUT_PADDING}, less the padding behind. Immutable.
 *
 * <p>Where {@link #OUTPUT_SHAPE} says how long the output is, or {@link Window#AUTO_PAD} asks for the input by the strides, the padding follows from
 * that: half of it lies on each side, an odd element behind with {@link Window#SAME_UPPER} and else before. An output that is longer than all windows
 * together ends in zeros. Definition: ONNX ConvTranspose 22.
 */
public final class TransposedWindow extends SlidingWindow {
    /** The attribute with what is added behind each axis; empty for nothing. */
    public static final String OUTPUT_PADDING = "output_padding";

    /** The attribute with the output's spatial extents; empty where they follow. */
    public static final String OUTPUT_SHAPE = "output_shape";

    private TransposedWindow(OperationCall call, long[] kernel) {
        super(call, kernel);
        TensorType x = call.input(0);
        int axes = axes();
        long[] pads = PlaceNumbers.orElse(call, PADS, 2 * axes, 0);
        long[] more = PlaceNumbers.orElse(call, OUTPUT_PADDING, axes, 0);
        long[] wanted = PlaceNumbers.orElse(call, OUTPUT_SHAPE, axes, -1);
        String auto = call.attributes().text(AUTO_PAD);
        for (int axis = 0; axis < axes; axis++) {
            long extent = x.dim(axis + 2);
            long whole = Extents.sum(call, Extents.product(call, stride(axis), extent - 1), reach(axis), more[axis]);
            boolean same = !auto.equals(GIVEN);
            if (wanted[axis] >= 0 || same) {
                output[axis] = wanted[axis] >= 0 ? wanted[axis] : Extents.product(call, extent, stride(axis));
                long padding = Math.max(0, whole - output[axis]);
                before[axis] = leading(call, padding);
            } else {
                before[axis] = pads[axis];
                output[axis] = whole - pads[axis] - pads[axes + axis];
            }
            check(call, axis, extent);
        }
    }

    private void check(OperationCall call, int axis, long extent) {
        if (extent == 0 || output[axis] < 0) {
            throw new IllegalArgumentException(call.operation() + ": axis " + (axis + 2) + " of " + call.input(0)
                    + " under a window that reaches " + reach(axis) + " comes to an extent of " + output[axis]
                    + "; an element and room for it are needed");
        }
    }

    /** Adds the attributes that such a window has. */
    static OperationDescriptor.Builder attributes(OperationDescriptor.Builder descriptor) {
        return steps(descriptor)
                .attribute(PlaceNumbers.attribute(OUTPUT_PADDING, MOST_AXES))
                .attribute(PlaceNumbers.attribute(OUTPUT_SHAPE, MOST_AXES))
                .attribute(autoPad());
    }

    /**
     * The window of a call.
     *
     * @param kernel its extents
     * @throws IllegalArgumentException if it does not suit the first input
     */
    static TransposedWindow of(OperationCall call, long... kernel) {
        return new TransposedWindow(call, kernel);
    }

    /**
     * Goes through the window of one input place.
     *
     * @param place the number of the place in the spatial axes of the input
     * @param visitor takes the number of each place in the spatial axes of the output, or -1 for one that is cut off
     */
    void visit(TensorType x, int place, Window.Visitor visitor) {
        for (int weight = 0; weight < elements(); weight++) {
            long at = 0;
            long stride = 1;
            int rest = place;
            int tap = weight;
            boolean inside = true;
            for (int axis = axes() - 1; axis >= 0; axis--) {
                int extent = (int) x.dim(axis + 2);
                long here = rest % extent * stride(axis) + tap % kernel(axis) * dilation(axis) - before[axis];
                inside &= here >= 0 && here < output[axis];
                at += here * stride;
                stride *= output[axis];
                rest /= extent;
                tap /= (int) kernel(axis);
            }
            visitor.visit(inside ? (int) at : -1, weight);
        }
    }
}
