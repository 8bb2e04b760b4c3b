package org.lemnos.portable.reduction;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;

/** Means over any axes, one mean an invocation. */
public final class MeanRows extends MeanKernel {
    /** Makes the kernel. */
    public MeanRows() {
        super(kernel("reduce_mean_rows")
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .claim(Claim.types(ElementType.F16, ElementType.F16)
                        .requires(Capability.STORAGE_16BIT)
                        .build())
                .build());
    }

    @Override
    Support accepts(Problem problem, MeanAxes axes) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    long rounds(MeanAxes axes) {
        return axes.rounds(axes.terms());
    }

    @Override
    Cost cost(Problem problem, MeanAxes axes) {
        return RowCosts.oneInvocation(problem, problem.output(0).elements(), axes.terms(), 4);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, MeanAxes axes) {
        return Grid.invocations(
                Shaders.reduceRows(problem.output(0).elementType()),
                problem.output(0).elements(),
                problem.device());
    }
}
