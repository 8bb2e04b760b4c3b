package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** Means over any axes, one mean a workgroup: for few means of many elements on devices with many lanes. */
public final class MeanWorkgroups extends MeanKernel {
    /** Makes the kernel. */
    public MeanWorkgroups() {
        super(ClaimsByType.of(kernel("reduce_mean_workgroups"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type)
                        .chain(Chain.blocked(Grid.WORKGROUP)))
                .build());
    }

    @Override
    Support accepts(Problem problem, MeanAxes axes) {
        return Grid.supports(problem, problem.output(0).elements(), Grid.WORKGROUP);
    }

    @Override
    long rounds(MeanAxes axes) {
        return axes.rounds(Grid.cover(axes.terms(), Grid.WORKGROUP));
    }

    @Override
    Cost cost(Problem problem, MeanAxes axes) {
        return RowCosts.oneWorkgroup(problem, problem.output(0).elements(), axes.terms(), 4, 1);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, MeanAxes axes) {
        return Grid.workgroups(
                Shaders.reduceWorkgroup(problem.output(0).elementType()),
                problem.output(0).elements(),
                Grid.WORKGROUP,
                problem.device());
    }

    @Override
    WriteContract stores() {
        return Stores.byElementOfWorkgroup();
    }
}
