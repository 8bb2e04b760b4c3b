package org.lemnos.portable.reduction;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Chain;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Means over rows of whole quads, one mean an invocation with four running sums. */
public final class MeanQuads extends MeanKernel {
    /** Makes the kernel. */
    public MeanQuads() {
        super(ClaimsByType.of(kernel("reduce_mean_quads"))
                .each(ClaimsByType.FLOATING, MeanQuads::claim)
                .build());
    }

    /** Quads are read, but means are written one by one. */
    private static Claim.Builder claim(ElementType type) {
        return SingleElements.require(Quads.claim(type, 2).chain(Chain.blocked(Quads.SIZE)), type);
    }

    @Override
    Support accepts(Problem problem, MeanAxes axes) {
        if (!axes.averagesRows() || axes.terms() % Quads.SIZE != 0) {
            return Support.no(
                    Decline.SHAPE,
                    "averages over axes " + axes.averaged() + " (extent[stride]); rows of whole " + Quads.SIZE
                            + " elements are needed");
        }
        Support fits = Quads.fit(problem, BufferRef.input(0), problem.input(0));
        return fits.isYes() ? Grid.supportsElements(problem) : fits;
    }

    @Override
    long rounds(MeanAxes axes) {
        return Quads.count(axes.terms());
    }

    @Override
    Cost cost(Problem problem, MeanAxes axes) {
        return RowCosts.oneInvocation(problem, problem.output(0).elements(), Quads.count(axes.terms()), 7);
    }

    @Override
    Dispatch.Builder dispatch(Problem problem, MeanAxes axes) {
        return Grid.invocations(
                Shaders.reduceQuads(problem.output(0).elementType()),
                problem.output(0).elements(),
                problem.device());
    }

    @Override
    void push(Dispatch.Builder dispatch, MeanAxes axes) {
        dispatch.push((int) axes.kept().elements()).push((int) Quads.count(axes.terms()));
    }
}
