package org.lemnos.portable.window;

import java.util.function.IntToLongFunction;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.operations.nn.Window;
import org.lemnos.portable.launch.PortableKernel;

/** The push block of window.glsl: spatial axes behind others of extent 1, so that there are always three. */
final class WindowPush {
    private WindowPush() {}

    static Dispatch.Builder push(
            Dispatch.Builder dispatch, Problem problem, Window window, long inputs, long perGroup) {
        dispatch.push((int) problem.output(0).elements())
                .push((int) problem.output(0).dim(1))
                .push((int) inputs)
                .push((int) perGroup);
        each(dispatch, window, 1, axis -> problem.input(0).dim(axis + 2));
        each(dispatch, window, 1, window::output);
        each(dispatch, window, 1, window::kernel);
        each(dispatch, window, 1, window::stride);
        each(dispatch, window, 1, window::dilation);
        each(dispatch, window, 0, window::before);
        return dispatch;
    }

    /** How often the loops over a window go round, one for each of three axes, as kernels count them. */
    static long rounds(Window window) {
        long rounds = 0;
        for (int place = Window.MOST_AXES - 1; place >= 0; place--) {
            int axis = place - (Window.MOST_AXES - window.axes());
            rounds = (axis < 0 ? 1 : window.kernel(axis)) * (1 + rounds) + PortableKernel.LOOP_ENDS;
        }
        return rounds;
    }

    private static void each(Dispatch.Builder dispatch, Window window, int missing, IntToLongFunction value) {
        for (int place = 0; place < Window.MOST_AXES; place++) {
            int axis = place - (Window.MOST_AXES - window.axes());
            dispatch.push(axis < 0 ? missing : (int) value.applyAsLong(axis));
        }
    }

    /** The padding behind the spatial axis at one of the three places. */
    static int behind(Window window, int place) {
        int axis = place - (Window.MOST_AXES - window.axes());
        return axis < 0 ? 0 : (int) window.behind(axis);
    }
}
