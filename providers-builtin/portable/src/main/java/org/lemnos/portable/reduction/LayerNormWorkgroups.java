package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.SingleElements;

/** Normalization of rows of any length, one row a workgroup: for long rows on devices with many lanes. */
public final class LayerNormWorkgroups extends LayerNormKernel {
    /** Makes the kernel for a form. */
    public LayerNormWorkgroups(RowNorm form) {
        super(
                form,
                ClaimsByType.of(kernel(form, "_workgroups"))
                        .each(ClaimsByType.FLOATING, type -> SingleElements.claim(ports(form, type))
                                .chain(Chain.blocked(Grid.WORKGROUP)))
                        .build());
    }

    @Override
    Support accepts(Problem problem, Rows rows) {
        return takes(problem, buffers(), rows.count(), Grid.WORKGROUP);
    }

    @Override
    long roundsOfLoop(Rows rows) {
        return Grid.cover(rows.extent(), Grid.WORKGROUP);
    }

    @Override
    Cost cost(Problem problem, Rows rows) {
        return RowCosts.oneWorkgroup(problem, rows.count(), rows.extent(), RowCosts.LAYER_NORM_OPERATIONS, 2);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Rows rows) {
        return Grid.workgroups(
                NormShaders.workgroups(form(), problem.output(0).elementType()),
                rows.count(),
                Grid.WORKGROUP,
                problem.device());
    }

    @Override
    Partition owners() {
        return Partition.EXCLUSIVE_PER_WORKGROUP;
    }
}
