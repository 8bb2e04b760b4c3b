package org.lemnos.portable.window;

import java.util.function.IntToLongFunction;
import org.lemnos.operations.nn.TransposedWindow;
import org.lemnos.operations.nn.Window;

/**
 * How a window walks over the input for neighbours of the output, as window.glsl wants it: a number for each spatial axis.
 *
 * @param axes the number of spatial axes
 * @param output the output's extents
 * @param kernel the window's extents
 * @param stride its steps
 * @param dilation the distance of its elements
 * @param before the padding before
 */
record Walk(
        int axes,
        IntToLongFunction output,
        IntToLongFunction kernel,
        IntToLongFunction stride,
        IntToLongFunction dilation,
        IntToLongFunction before) {
    static Walk of(Window window) {
        return new Walk(
                window.axes(), window::output, window::kernel, window::stride, window::dilation, window::before);
    }

    /** Over an input with zeros between its elements, which a transposed convolution meets step by step, its kernel turned over. */
    static Walk of(TransposedWindow window) {
        return new Walk(
                window.axes(),
                window::output,
                window::kernel,
                axis -> 1,
                window::dilation,
                axis -> window.reach(axis) - 1 - window.before(axis));
    }

    /** The number for the spatial axis at one of the three places, or another where there is none. */
    long at(int place, IntToLongFunction value, long missing) {
        int axis = place - (Window.MOST_AXES - axes);
        return axis < 0 ? missing : value.applyAsLong(axis);
    }
}
