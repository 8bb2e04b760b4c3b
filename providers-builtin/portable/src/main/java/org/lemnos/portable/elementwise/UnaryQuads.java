package org.lemnos.portable.elementwise;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.Stores;

/** A function of one number on four neighbouring elements at a time. Needs no capability, f16 included. */
public final class UnaryQuads extends PortableKernel {
    private final Arithmetic arithmetic;

    /** The kernel for one of {@link Arithmetic#UNARY}. */
    public UnaryQuads(Arithmetic arithmetic) {
        super(ClaimsByType.of(arithmetic.kernel("_quads"))
                .each(ClaimsByType.FLOATING, type -> Quads.claim(type, 2))
                .build());
        this.arithmetic = arithmetic;
    }

    private static long quads(Problem problem) {
        return Quads.count(problem.output(0).elements());
    }

    @Override
    protected Support accepts(Problem problem) {
        Support grid = Grid.supports(problem, Grid.groups(quads(problem)), Grid.WORKGROUP);
        return grid.isYes() ? Quads.fitAll(problem) : grid;
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, arithmetic.operationsPerElement(), 500, 900);
    }

    @Override
    protected Lowering launch(Problem problem) {
        Dispatch.Builder dispatch =
                Grid.sweep(Shaders.unaryQuads(problem.output(0).elementType()), quads(problem), problem.device());
        return Lowering.of(arithmetic
                .specialize(dispatch, problem)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byFour())
                .push((int) quads(problem))
                .build());
    }
}
