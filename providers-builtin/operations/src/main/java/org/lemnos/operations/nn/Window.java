package org.lemnos.operations.nn;

import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.plain.PlaceNumbers;

/**
 * How a window walks over the spatial axes of a call's first input, batch and channels being its axes 0 and 1: the extents of the output and the
 * padding, which follow from the input's extents where a call asks for that. Immutable.
 *
 * <p>Definition: ONNX Conv 22 and MaxPool 22, attributes strides, dilations, pads, auto_pad and ceil_mode.
 */
public final class Window extends SlidingWindow {
    /** The attribute that says whether a last window that is not whole counts. */
    public static final String CEIL_MODE = "ceil_mode";

    private final long[] behind;

    private Window(OperationCall call, long[] kernel) {
        super(call, kernel);
        TensorType x = call.input(0);
        int axes = axes();
        this.behind = new long[axes];
        long[] pads = PlaceNumbers.orElse(call, PADS, 2 * axes, 0);
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
        return steps(descriptor)
                .attribute(autoPad())
                .attribute(AttributeSpec.bool(CEIL_MODE).orElse(false));
    }

    /**
     * The window of a call.
     *
     * @param kernel its extents
     * @throws IllegalArgumentException if it does not suit the first input
     */
    public static Window of(OperationCall call, long... kernel) {
        return new Window(call, kernel);
    }

    /**
     * Checks that every window has an element of the input under it.
     *
     * @param what of which there is none otherwise, such as {@code a mean}
     * @throws IllegalArgumentException with the first window that sees nothing but padding
     */
    void requireElements(OperationCall call, String what) {
        for (int axis = 0; axis < axes(); axis++) {
            long extent = call.input(0).dim(axis + 2);
            long last = output[axis] - 1;
            for (long place = 0; place <= last && corner(axis, place) < 0; place++) {
                requireElement(call, axis, place, extent, what);
            }
            if (last >= 0) {
                requireElement(call, axis, last, extent, what);
            }
        }
    }

    private long corner(int axis, long place) {
        return place * stride(axis) - before[axis];
    }

    private void requireElement(OperationCall call, int axis, long place, long extent, String what) {
        long corner = corner(axis, place);
        long tap = corner < 0 ? (dilation(axis) - 1 - corner) / dilation(axis) : 0;
        if (tap >= kernel(axis) || corner + tap * dilation(axis) >= extent) {
            throw refused(
                    call.operation(),
                    "window " + place + " along axis " + (axis + 2) + " of " + call.input(0)
                            + " sees nothing but padding, " + before[axis] + " before and " + behind[axis]
                            + " behind, and of no elements there is not " + what);
        }
    }

    private static IllegalArgumentException refused(OperationId operation, String why) {
        return new IllegalArgumentException(operation + ": " + why);
    }

    private void measure(OperationCall call, int axis, long extent, String auto, boolean ceil) {
        long reach = reach(axis);
        long stride = stride(axis);
        if (!auto.equals(GIVEN)) {
            output[axis] = (extent + stride - 1) / stride;
            long padding = Math.max(0, (output[axis] - 1) * stride + reach - extent);
            before[axis] = leading(call, padding);
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
        output[axis] = room / stride + 1;
        // A last window that would begin in the padding behind counts for nothing.
        if (ceil && room % stride != 0 && output[axis] * stride < extent + before[axis]) {
            output[axis]++;
        }
    }

    /** The padding behind a spatial axis. */
    public long behind(int axis) {
        return behind[axis];
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
        if (axis == axes()) {
            visitor.visit(inside ? at : -1, weight);
            return;
        }
        int inner = 1;
        for (int next = axis + 1; next < output.length; next++) {
            inner *= Math.toIntExact(output[next]);
        }
        long corner = corner(axis, place / inner % output[axis]);
        long extent = x.dim(axis + 2);
        for (int i = 0; i < kernel(axis); i++) {
            long here = corner + i * dilation(axis);
            if (here < extent + behind[axis]) {
                boolean in = here >= 0 && here < extent;
                int next = in ? (int) (at * extent + here) : 0;
                visit(x, place, axis + 1, next, (int) (weight * kernel(axis) + i), inside && in, visitor);
            }
        }
    }
}
