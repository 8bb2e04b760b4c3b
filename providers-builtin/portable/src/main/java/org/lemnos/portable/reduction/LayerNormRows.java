package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Layer or RMS normalization of rows of any length, one row an invocation. */
public final class LayerNormRows extends LayerNormKernel {
    /**
     * Makes the kernel for a form.
     *
     * @throws IllegalArgumentException if that adds a residual
     */
    public LayerNormRows(RowNorm form) {
        super(
                form,
                ClaimsByType.of(kernel(form, "_rows"))
                        .each(ClaimsByType.FLOATING, type -> SingleElements.claim(ports(form, type)))
                        .build());
        if (form.addsResidual()) {
            throw new IllegalArgumentException(form.id() + " adds a residual, which this kernel does not");
        }
    }

    @Override
    Support accepts(Problem problem, Rows rows) {
        return Grid.supports(problem, Grid.groups(rows.count()), Grid.WORKGROUP);
    }

    @Override
    long roundsOfLoop(Rows rows) {
        return rows.extent();
    }

    @Override
    Cost cost(Problem problem, Rows rows) {
        return RowCosts.oneInvocation(problem, rows.count(), rows.extent(), RowCosts.LAYER_NORM_OPERATIONS);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Rows rows) {
        return Grid.invocations(Shaders.layerNormRows(problem.output(0).elementType()), rows.count(), problem.device());
    }

    @Override
    Partition owners() {
        return Partition.EXCLUSIVE_PER_INVOCATION;
    }
}
