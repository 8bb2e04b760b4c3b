package org.lemnos.portable.reduction;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.nn.Softmax;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** Softmax along any axis, one row an invocation. */
public final class SoftmaxRows extends PortableKernel {
    /** Makes the kernel. */
    public SoftmaxRows() {
        super(ClaimsByType.of(KernelDescriptor.builder("softmax_rows", Version.of(1, 0), Softmax.ID, Softmax.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type))
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(SoftmaxAxis.of(problem).rows()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return SoftmaxAxis.of(problem).rounds(1);
    }

    @Override
    protected Cost cost(Problem problem) {
        SoftmaxAxis axis = SoftmaxAxis.of(problem);
        return RowCosts.oneInvocation(problem, axis.rows(), axis.extent(), RowCosts.SOFTMAX_OPERATIONS);
    }

    @Override
    protected Lowering launch(Problem problem) {
        SoftmaxAxis axis = SoftmaxAxis.of(problem);
        Dispatch.Builder dispatch = Grid.invocations(
                        Shaders.softmaxRows(problem.output(0).elementType()), axis.rows(), problem.device())
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byAxisSlice(Partition.EXCLUSIVE_PER_INVOCATION));
        axis.push(dispatch);
        return Lowering.of(dispatch.build());
    }
}
