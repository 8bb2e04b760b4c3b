package org.lemnos.operations.nn;

import java.util.Arrays;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.Extents;
import org.lemnos.operations.plain.PlaceNumbers;

/** A window that slides along the spatial axes of a call's first input, or of its output, behind batch and channels. Immutable. */
public abstract sealed class SlidingWindow permits Window, TransposedWindow {
    /** The attribute with the step along each axis; empty for 1. */
    public static final String STRIDES = "strides";

    /** The attribute with the distance of a window's elements along each axis; empty for 1. */
    public static final String DILATIONS = "dilations";

    /** The attribute with the padding before each axis and then that behind each; empty for none. */
    public static final String PADS = "pads";

    /** The attribute that says where padding comes from: {@link #GIVEN}, or so much that the output is the input by the strides. */
    public static final String AUTO_PAD = "auto_pad";

    /** Padding as given. */
    public static final String GIVEN = "given";

    /** Padding so that the output is the input by the strides, an odd element behind. */
    public static final String SAME_UPPER = "same_upper";

    /** The same, an odd element before. */
    public static final String SAME_LOWER = "same_lower";

    /** The most spatial axes. */
    public static final int MOST_AXES = 3;

    private final long[] kernel;
    private final long[] strides;
    private final long[] dilations;
    final long[] before;
    final long[] output;

    /**
     * The window of a call, which is still to say where padding lies and how long the output is.
     *
     * @throws IllegalArgumentException if it does not suit the first input, or is larger than places are counted
     */
    SlidingWindow(OperationCall call, long[] kernel) {
        TensorType x = call.input(0);
        int axes = kernel.length;
        if (x.rank() != axes + 2 || axes < 1 || axes > MOST_AXES) {
            throw new IllegalArgumentException(call.operation() + ": " + x + " under a window of " + axes
                    + " axes; batch, channels and 1 to " + MOST_AXES + " spatial axes are needed");
        }
        if (Arrays.stream(kernel).anyMatch(extent -> extent > PlaceNumbers.LARGEST)) {
            throw new IllegalArgumentException(call.operation() + ": a window of " + Arrays.toString(kernel)
                    + "; no extent is more than " + PlaceNumbers.LARGEST);
        }
        Extents.product(call, kernel);
        this.kernel = kernel.clone();
        this.strides = PlaceNumbers.positive(call, STRIDES, axes);
        this.dilations = PlaceNumbers.positive(call, DILATIONS, axes);
        this.before = new long[axes];
        this.output = new long[axes];
    }

    /** Adds the attributes that every such window has, except {@link #autoPad}. */
    static OperationDescriptor.Builder steps(OperationDescriptor.Builder descriptor) {
        return descriptor
                .attribute(PlaceNumbers.attribute(STRIDES, MOST_AXES))
                .attribute(PlaceNumbers.attribute(DILATIONS, MOST_AXES))
                .attribute(PlaceNumbers.attribute(PADS, 2 * MOST_AXES));
    }

    /** The attribute {@link #AUTO_PAD}. */
    static AttributeSpec autoPad() {
        return AttributeSpec.text(AUTO_PAD, GIVEN, SAME_UPPER, SAME_LOWER).orElse(GIVEN);
    }

    /** The part of a padding that lies before an axis, where its halves are to lie on both sides. */
    static long leading(OperationCall call, long padding) {
        return call.attributes().text(AUTO_PAD).equals(SAME_UPPER) ? padding / 2 : padding - padding / 2;
    }

    /** The number of spatial axes. */
    public final int axes() {
        return kernel.length;
    }

    /** The window's extent along a spatial axis. */
    public final long kernel(int axis) {
        return kernel[axis];
    }

    /** How far apart the windows of neighbours are along a spatial axis. */
    public final long stride(int axis) {
        return strides[axis];
    }

    /** The distance of a window's elements along a spatial axis. */
    public final long dilation(int axis) {
        return dilations[axis];
    }

    /** How many places a window spans along a spatial axis. */
    public final long reach(int axis) {
        return dilations[axis] * (kernel[axis] - 1) + 1;
    }

    /** The padding before a spatial axis: how far windows reach out of it there. */
    public final long before(int axis) {
        return before[axis];
    }

    /** The output's extent along a spatial axis. */
    public final long output(int axis) {
        return output[axis];
    }

    /** The number of elements in the window. */
    public final long elements() {
        return Arrays.stream(kernel).reduce(1, (a, b) -> a * b);
    }

    /** The output's type for so many channels. */
    final TensorType outputType(TensorType x, long channels) {
        long[] dims = x.dims();
        dims[1] = channels;
        System.arraycopy(output, 0, dims, 2, output.length);
        return x.withDims(dims);
    }
}
