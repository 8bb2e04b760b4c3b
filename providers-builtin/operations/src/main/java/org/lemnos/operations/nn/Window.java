package org.lemnos.operations.nn;

import java.util.Arrays;
import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;

/**
 * How a window walks over the spatial axes of a call's first input, batch and channels being its axes 0 and 1: the extents of the output and the
 * padding, which follow from the input's extents where a call asks for that. Immutable.
 *
 * <p>Definition: ONNX Conv 22 and MaxPool 22, attributes strides, dilations, pads, auto_pad and ceil_mode.
 */
public final class Window {
    /** No stride, dilation or pad is larger: places along an axis are 32-bit numbers in kernels. */
    static final long LARGEST = 1 << 28;

    /** The attribute with the step along each axis; empty for 1. */
    public static final String STRIDES = "strides";

    /** The attribute with the distance of a window's elements along each axis; empty for 1. */
    public static final String DILATIONS = "dilations";

    /** The attribute with the padding before each axis and then that behind each; empty for none. */
    public static final String PADS = "pads";

    /** The attribute that says where padding comes from: {@link #GIVEN}, or so much that the output is the input by the strides. */
    public static final String AUTO_PAD = "auto_pad";

    /** The attribute that says whether a last window that is not whole counts. */
    public static final String CEIL_MODE = "ceil_mode";

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
    private final long[] before;
    private final long[] behind;
    private final long[] output;

    private Window(OperationCall call, long[] kernel) {
        TensorType x = call.input(0);
        int axes = kernel.length;
        if (x.rank() != axes + 2 || axes < 1 || axes > MOST_AXES) {
            throw new IllegalArgumentException(call.operation() + ": " + x + " under a window of " + axes
                    + " axes; batch, channels and 1 to " + MOST_AXES + " spatial axes are needed");
        }
        this.kernel = kernel;
        this.strides = each(call, STRIDES, axes, 1);
        this.dilations = each(call, DILATIONS, axes, 1);
        this.before = new long[axes];
        this.behind = new long[axes];
        this.output = new long[axes];
        long[] pads = each(call, PADS, 2 * axes, 0);
        String auto = call.attributes().text(AUTO_PAD);
        boolean ceil = call.attributes().bool(CEIL_MODE);
        for (int axis = 0; axis < axes; axis++) {
            before[axis] = pads[axis];
            behind[axis] = pads[axes + axis];
            measure(call, axis, x.dim(axis + 2), auto, ceil);
        }
    }

    /** Adds the attributes that a window has. */
    static OperationDescriptor.Builder attributes(OperationDescriptor.Builder descriptor) {
        return descriptor
                .attribute(AttributeSpec.integers(STRIDES).range(0, MOST_AXES).orElse(new long[0]))
                .attribute(AttributeSpec.integers(DILATIONS).range(0, MOST_AXES).orElse(new long[0]))
                .attribute(AttributeSpec.integers(PADS).range(0, 2 * MOST_AXES).orElse(new long[0]))
                .attribute(AttributeSpec.text(AUTO_PAD, GIVEN, SAME_UPPER, SAME_LOWER)
                        .orElse(GIVEN))
                .attribute(AttributeSpec.bool(CEIL_MODE).orElse(false));
    }

    /**
     * The window of a call.
     *
     * @param kernel its extents
     * @throws IllegalArgumentException if it does not suit the first input
     */
    public static Window of(OperationCall call, long... kernel) {
        return new Window(call, kernel.clone());
    }

    /** The numbers of an attribute, one for each place, or the fallback for each. */
    static long[] each(OperationCall call, String attribute, int places, long fallback) {
        long[] given = call.attributes().integers(attribute);
        long least = attribute.equals(STRIDES) || attribute.equals(DILATIONS) ? 1 : 0;
        if ((given.length != 0 && given.length != places)
                || Arrays.stream(given).anyMatch(value -> value < least || value > LARGEST)) {
            throw refused(
                    call.operation(),
                    attribute + " " + Arrays.toString(given) + "; " + places + " numbers from " + least + " to "
                            + LARGEST + " are needed");
        }
        long[] values = new long[places];
        Arrays.fill(values, fallback);
        System.arraycopy(given, 0, values, 0, given.length);
        return values;
    }

    private static IllegalArgumentException refused(OperationId operation, String why) {
        return new IllegalArgumentException(operation + ": " + why);
    }

    private void measure(OperationCall call, int axis, long extent, String auto, boolean ceil) {
        long reach = dilations[axis] * (kernel[axis] - 1) + 1;
        if (!auto.equals(GIVEN)) {
            output[axis] = (extent + strides[axis] - 1) / strides[axis];
            long padding = Math.max(0, (output[axis] - 1) * strides[axis] + reach - extent);
            before[axis] = auto.equals(SAME_UPPER) ? padding / 2 : padding - padding / 2;
            behind[axis] = padding - before[axis];
            return;
        }
        long room = extent + before[axis] + behind[axis] - reach;
        if (room < 0) {
            throw refused(
                    call.operation(),
                    "axis " + (axis + 2) + " of " + call.input(0) + " with padding " + before[axis] + " and "
                            + behind[axis] + " has no room for a window that reaches " + reach);
        }
        output[axis] = room / strides[axis] + 1;
        // A last window that would begin in the padding behind counts for nothing.
        if (ceil && room % strides[axis] != 0 && output[axis] * strides[axis] < extent + before[axis]) {
            output[axis]++;
        }
    }

    /** The number of spatial axes. */
    public int axes() {
        return kernel.length;
    }

    /** The window's extent along a spatial axis. */
    public long kernel(int axis) {
        return kernel[axis];
    }

    /** Its step along a spatial axis. */
    public long stride(int axis) {
        return strides[axis];
    }

    /** The distance of its elements along a spatial axis. */
    public long dilation(int axis) {
        return dilations[axis];
    }

    /** The padding before a spatial axis. */
    public long before(int axis) {
        return before[axis];
    }

    /** The padding behind a spatial axis. */
    public long behind(int axis) {
        return behind[axis];
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

    /** What is done with each element under a window. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Takes an element.
         *
         * @param place the element's number in the spatial axes of the input, or -1 in the padding
         * @param weight its number in the window
         */
        void visit(int place, int weight);
    }

    /**
     * Goes through the window of one output place, padding included, as far as the input and its padding reach.
     *
     * @param place the number of the place in the spatial axes of the output
     */
    void visit(TensorType x, int place, Visitor visitor) {
        visit(x, place, 0, 0, 0, true, visitor);
    }

    private void visit(TensorType x, int place, int axis, int at, int weight, boolean inside, Visitor visitor) {
        if (axis == kernel.length) {
            visitor.visit(inside ? at : -1, weight);
            return;
        }
        int inner = 1;
        for (int next = axis + 1; next < output.length; next++) {
            inner *= Math.toIntExact(output[next]);
        }
        long corner = (place / inner % output[axis]) * strides[axis] - before[axis];
        long extent = x.dim(axis + 2);
        for (int i = 0; i < kernel[axis]; i++) {
            long here = corner + i * dilations[axis];
            if (here < extent + behind[axis]) {
                boolean in = here >= 0 && here < extent;
                int next = in ? (int) (at * extent + here) : 0;
                visit(x, place, axis + 1, next, (int) (weight * kernel[axis] + i), inside && in, visitor);
            }
        }
    }
}
