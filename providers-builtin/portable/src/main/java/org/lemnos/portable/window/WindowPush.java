package org.lemnos.portable.window;

import java.util.function.IntToLongFunction;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.operations.nn.Window;
import org.lemnos.portable.launch.PortableKernel;

/** The push block of window.glsl: spatial axes behind others of extent 1, so that there are always three. */
final class WindowPush {
    private WindowPush() {}

    static Dispatch.Builder push(Dispatch.Builder dispatch, Problem problem, Walk walk, long inputs, long perGroup) {
        dispatch.push((int) problem.output(0).elements())
                .push((int) problem.output(0).dim(1))
                .push((int) inputs)
                .push((int) perGroup);
        each(dispatch, walk, 1, axis -> problem.input(0).dim(axis + 2));
        each(dispatch, walk, 1, walk.output());
        each(dispatch, walk, 1, walk.kernel());
        each(dispatch, walk, 1, walk.stride());
        each(dispatch, walk, 1, walk.dilation());
        each(dispatch, walk, 0, walk.before());
        return dispatch;
    }

    /** How often the loops over a window go round, one for each of three axes, as kernels count them. */
    static long rounds(Walk walk) {
        long rounds = 0;
        for (int place = Window.MOST_AXES - 1; place >= 0; place--) {
            rounds = walk.at(place, walk.kernel(), 1) * (1 + rounds) + PortableKernel.LOOP_ENDS;
        }
        return rounds;
    }

    private static void each(Dispatch.Builder dispatch, Walk walk, int missing, IntToLongFunction value) {
        for (int place = 0; place < Window.MOST_AXES; place++) {
            dispatch.push((int) walk.at(place, value, missing));
        }
    }
}
