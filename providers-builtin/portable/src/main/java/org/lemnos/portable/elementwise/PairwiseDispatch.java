package org.lemnos.portable.elementwise;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/** What all shaders share that combine two broadcast tensors one element at a time: three buffers, and the push block of binary_scalars.comp. */
final class PairwiseDispatch {
    private PairwiseDispatch() {}

    static Lowering lowering(Dispatch.Builder dispatch, Problem problem) {
        StridedAxes axes = BinaryQuads.axes(problem);
        dispatch.reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) problem.output(0).elements())
                .push(axes.count());
        axes.pushDivisors(dispatch, TensorType.LARGEST_RANK);
        axes.pushJumps(dispatch, 0, TensorType.LARGEST_RANK);
        axes.pushJumps(dispatch, 1, TensorType.LARGEST_RANK);
        return Lowering.of(dispatch.build());
    }
}
