package org.lemnos.portable.quantized;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.operations.quantized.Granularity;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Stores;

/** The constants and the push block of granularity.glsl. */
final class ScaleWalk {
    private static final int ONE_ZERO_POINT_ID = 1;

    private ScaleWalk() {}

    /** Adds buffers, constants and push block to a dispatch of either kernel. */
    static Lowering lowering(Dispatch.Builder dispatch, Problem problem) {
        dispatch.specialize(ONE_ZERO_POINT_ID, problem.input(2).elements() == 1)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .reads(BufferRef.input(2))
                .writes(BufferRef.output(0), Stores.byElement());
        push(dispatch, problem);
        return Lowering.of(dispatch.build());
    }

    private static void push(Dispatch.Builder dispatch, Problem problem) {
        Granularity granularity = Granularity.of(problem);
        Divisor inner = Divisor.of(granularity.inner());
        Divisor extent = Divisor.of(granularity.extent());
        Divisor block = Divisor.of(granularity.block());
        dispatch.push((int) problem.output(0).elements())
                .push((int) granularity.inner())
                .push((int) granularity.extent())
                .push((int) granularity.outerStride())
                .push((int) granularity.axisStride())
                .push((int) granularity.innerStride())
                .push(inner.multiplier())
                .push(extent.multiplier())
                .push(block.multiplier());
        Divisor.pushShifts(dispatch, inner, extent, block);
    }
}
