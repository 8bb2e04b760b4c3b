package org.lemnos.portable.reduction;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
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

/** Softmax along any axis, one row a workgroup: for long rows on devices with many lanes. */
public final class SoftmaxWorkgroups extends PortableKernel {
    /** Makes the kernel. */
    public SoftmaxWorkgroups() {
        super(ClaimsByType.of(
                        KernelDescriptor.builder("softmax_workgroups", Version.of(1, 0), Softmax.ID, Softmax.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type)
                        .chain(Chain.blocked(Grid.WORKGROUP)))
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, SoftmaxAxis.of(problem).rows(), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return SoftmaxAxis.of(problem).rounds(Grid.WORKGROUP);
    }

    @Override
    protected Cost cost(Problem problem) {
        SoftmaxAxis axis = SoftmaxAxis.of(problem);
        return RowCosts.oneWorkgroup(problem, axis.rows(), axis.extent(), RowCosts.SOFTMAX_OPERATIONS, 3);
    }

    @Override
    protected Lowering launch(Problem problem) {
        SoftmaxAxis axis = SoftmaxAxis.of(problem);
        Dispatch.Builder dispatch = Grid.workgroups(
                        Shaders.softmaxWorkgroup(problem.output(0).elementType()),
                        axis.rows(),
                        Grid.WORKGROUP,
                        problem.device())
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byAxisSlice(Partition.EXCLUSIVE_PER_WORKGROUP));
        axis.push(dispatch);
        return Lowering.of(dispatch.build());
    }
}
