package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Layer normalization of rows of any length, one row a workgroup: for long rows on devices with many lanes. */
public final class LayerNormWorkgroups extends LayerNormKernel {
    /** Makes the kernel. */
    public LayerNormWorkgroups() {
        super(ClaimsByType.of(kernel("layer_norm_workgroups"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type, type)
                        .chain(Chain.blocked(Grid.WORKGROUP)))
                .build());
    }

    @Override
    Support accepts(Problem problem, Rows rows) {
        return Grid.supports(problem, rows.count(), Grid.WORKGROUP);
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
                Shaders.layerNormWorkgroup(problem.output(0).elementType()),
                rows.count(),
                Grid.WORKGROUP,
                problem.device());
    }
}
