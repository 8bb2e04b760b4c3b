package org.lemnos.operations.nn;

import java.util.Arrays;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;

/**
 * How a transposed convolution spreads its first input over the output: an input place's window begins at the place times the stride less the padding
 * before, and each axis of the output ends where the last window does, plus {@link #OUTPUT_PADDING}, less the padding behind. Immutable.
 *
 * <p>Where {@link #OUTPUT_SHAPE} says how long the output is, or {@link Window#AUTO_PAD} asks for the input by the strides, the padding follows from
 * that: half of it lies on each side, an odd element behind with {@link Window#SAME_UPPER} and else before. An output that is longer than all windows
 * together ends in zeros. Definition: ONNX ConvTranspose 22.
 */
public final class TransposedWindow {
    /** The attribute with what is added behind each axis; empty for nothing. */
    public static final String OUTPUT_PADDING = "output_padding";

    /** The attribute with the output's spatial extents; empty where they follow. */
    public static final String OUTPUT_SHAPE = "output_shape";

    private final long[] kernel;
    private final long[] strides;
    private final long[] dilations;
    private final long[] before;
    private final long[] output;

    private TransposedWindow(OperationCall call, long[] kernel) {
        TensorType x = call.input(0);
        int axes = kernel.length;
        if (x.rank() != axes + 2 || axes < 1 || axes > Window.MOST_AXES) {
            throw new IllegalArgumentException(call.operation() + ": " + x + " under a window of " + axes
                    + " axes; batch, channels and 1 to " + Window.MOST_AXES + " spatial axes are needed");
        }
        this.kernel = kernel;
        this.strides = Window.each(call, Window.STRIDES, axes, 1);
        this.dilations = Window.each(call, Window.DILATIONS, axes, 1);
        this.before = new long[axes];
        this.output = new long[axes];
        long[] pads = Window.each(call, Window.PADS, 2 * axes, 0);
        long[] more = Window.each(call, OUTPUT_PADDING, axes, 0);
        long[] wanted = Window.each(call, OUTPUT_SHAPE, axes, -1);
        String auto = call.attributes().text(Window.AUTO_PAD);
        for (int axis = 0; axis < axes; axis++) {
            long extent = x.dim(axis + 2);
            long whole = strides[axis] * (extent - 1) + reach(axis) + more[axis];
            boolean same = !auto.equals(Window.GIVEN);
            if (wanted[axis] >= 0 || same) {
                output[axis] = wanted[axis] >= 0 ? wanted[axis] : extent * strides[axis];
                long padding = Math.max(0, whole - output[axis]);
                before[axis] = auto.equals(Window.SAME_UPPER) ? padding / 2 : padding - padding / 2;
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
        return descriptor
                .attribute(AttributeSpec.integers(Window.STRIDES)
                        .range(0, Window.MOST_AXES)
                        .orElse(new long[0]))
                .attribute(AttributeSpec.integers(Window.DILATIONS)
                        .range(0, Window.MOST_AXES)
                        .orElse(new long[0]))
                .attribute(AttributeSpec.integers(Window.PADS)
                        .range(0, 2 * Window.MOST_AXES)
                        .orElse(new long[0]))
                .attribute(AttributeSpec.integers(OUTPUT_PADDING)
                        .range(0, Window.MOST_AXES)
                        .orElse(new long[0]))
                .attribute(AttributeSpec.integers(OUTPUT_SHAPE)
                        .range(0, Window.MOST_AXES)
                        .orElse(new long[0]))
                .attribute(AttributeSpec.text(Window.AUTO_PAD, Window.GIVEN, Window.SAME_UPPER, Window.SAME_LOWER)
                        .orElse(Window.GIVEN));
    }

    /**
     * The window of a call.
     *
     * @param kernel its extents
     * @throws IllegalArgumentException if it does not suit the first input
     */
    static TransposedWindow of(OperationCall call, long... kernel) {
        return new TransposedWindow(call, kernel.clone());
    }

    /** The number of spatial axes. */
    public int axes() {
        return kernel.length;
    }

    /** The window's extent along a spatial axis. */
    public long kernel(int axis) {
        return kernel[axis];
    }

    /** How far apart the windows of neighbours are along a spatial axis. */
    public long stride(int axis) {
        return strides[axis];
    }

    /** The distance of a window's elements along a spatial axis. */
    public long dilation(int axis) {
        return dilations[axis];
    }

    /** How many elements of the output a window spans along a spatial axis. */
    public long reach(int axis) {
        return dilations[axis] * (kernel[axis] - 1) + 1;
    }

    /** The padding before a spatial axis: what of the windows is cut off there. */
    public long before(int axis) {
        return before[axis];
    }

    /** The output's extent along a spatial axis. */
    public long output(int axis) {
        return output[axis];
    }

    /** The number of elements in the window. */
    public long elements() {
        return Arrays.stream(kernel).reduce(1, (a, b) -> a * b);
    }

    /** The output's type for so many channels. */
    TensorType outputType(TensorType x, long channels) {
        long[] dims = x.dims();
        dims[1] = channels;
        System.arraycopy(output, 0, dims, 2, output.length);
        return x.withDims(dims);
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
                long here = rest % extent * strides[axis] + tap % kernel[axis] * dilations[axis] - before[axis];
                inside &= here >= 0 && here < output[axis];
                at += here * stride;
                stride *= output[axis];
                rest /= extent;
                tap /= (int) kernel[axis];
            }
            visitor.visit(inside ? (int) at : -1, weight);
        }
    }
}
