package org.lemnos.portable.reduction;

import org.lemnos.api.device.Limit;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.nn.RowNorm;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;

/** Normalization of rows of whole quads, one row an invocation with four running sums. Needs no capability, f16 included. */
public final class LayerNormQuads extends LayerNormKernel {
    /** Makes the kernel for a form. */
    public LayerNormQuads(RowNorm form) {
        super(
                form,
                ClaimsByType.of(kernel(form, "_quads"))
                        .each(ClaimsByType.FLOATING, type -> claim(form, type))
                        .build());
    }

    private static Claim.Builder claim(RowNorm form, ElementType type) {
        Claim.Builder claim = Claim.types(ports(form, type)).chain(Chain.blocked(Quads.SIZE));
        for (int input = 0; input < form.descriptor().inputs().size(); input++) {
            Quads.takeBlocks(claim, BufferRef.input(input));
        }
        for (int output = 0; output < form.descriptor().outputs().size(); output++) {
            Quads.takeBlocks(claim, BufferRef.output(output));
        }
        return claim;
    }

    @Override
    Support accepts(Problem problem, Rows rows) {
        if (rows.extent() % Quads.SIZE != 0) {
            return Support.no(
                    Decline.SHAPE,
                    "rows of " + rows.extent() + " elements; whole numbers of " + Quads.SIZE + " are needed");
        }
        Support fits = Quads.fitAll(problem);
        if (fits.isYes() && form().keepsSum()) {
            fits = Quads.fit(problem, BufferRef.output(1), problem.output(1));
        }
        return fits.isYes() ? takes(problem, buffers(), groups(problem, rows), workgroup(problem)) : fits;
    }

    /** On a processor no more than its lanes, so that a few rows keep several cores busy. */
    static int workgroup(Problem problem) {
        return onProcessor(problem)
                ? (int) problem.device().limitOrElse(Limit.SUBGROUP_SIZE, Grid.WORKGROUP)
                : Grid.WORKGROUP;
    }

    private static long groups(Problem problem, Rows rows) {
        return Grid.cover(rows.count(), workgroup(problem));
    }

    @Override
    long roundsOfLoop(Rows rows) {
        return Quads.count(rows.extent());
    }

    @Override
    Cost cost(Problem problem, Rows rows) {
        return RowCosts.inSmallWorkgroups(
                problem,
                rows.count(),
                Quads.count(rows.extent()),
                2 * RowCosts.LAYER_NORM_OPERATIONS,
                workgroup(problem));
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, Rows rows) {
        return Grid.workgroups(
                NormShaders.quads(form(), problem.output(0).elementType()),
                groups(problem, rows),
                workgroup(problem),
                problem.device());
    }

    @Override
    Partition owners() {
        return Partition.EXCLUSIVE_PER_INVOCATION;
    }
}
