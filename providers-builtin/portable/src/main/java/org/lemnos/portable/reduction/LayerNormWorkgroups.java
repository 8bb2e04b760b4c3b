package org.lemnos.portable.reduction;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;

/** Layer normalization of rows of any length, one row a workgroup: for long rows on devices with many lanes. */
public final class LayerNormWorkgroups extends LayerNormKernel {
    /** Makes the kernel. */
    public LayerNormWorkgroups() {
        super(kernel("layer_norm_workgroups")
                .claim(claim(ElementType.F32).build())
                .claim(claim(ElementType.F16).requires(Capability.STORAGE_16BIT).build())
                .build());
    }

    private static Claim.Builder claim(ElementType type) {
        return Claim.types(type, type, type, type).chain(Chain.blocked(Grid.WORKGROUP));
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
