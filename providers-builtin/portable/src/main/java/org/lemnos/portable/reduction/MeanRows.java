package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Means over any axes, one mean an invocation. */
public final class MeanRows extends MeanKernel {
    /** Makes the kernel. */
    public MeanRows() {
        super(ClaimsByType.of(kernel("reduce_mean_rows"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type))
                .build());
    }

    @Override
    Support accepts(Problem problem, MeanAxes axes) {
        return Grid.supportsElements(problem);
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
