package org.lemnos.portable.elementwise;

import java.util.function.IntToLongFunction;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.elementwise.ChainStep;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/** {@code math/chain} on four neighbouring elements at a time, for shapes as {@link BinaryQuads} takes them. Needs no capability, f16 included. */
public final class ChainQuads extends PortableKernel {
    private static final int MOST_AXES = 3;

    /** Makes the kernel. */
    public ChainQuads() {
        super(ChainDispatch.served("chain_quads", (from, to) -> Claim.types(from, to)));
    }

    @Override
    protected Support accepts(Problem problem) {
        StridedAxes axes = ChainDispatch.axes(problem);
        if (axes.count() > MOST_AXES) {
            return Support.no(
                    Decline.SHAPE, "broadcasting takes " + axes.count() + " axes " + axes + "; at most " + MOST_AXES);
        }
        if (axes.count() > 1 && !startsRowsOnQuads(axes)) {
            return Support.no(Decline.SHAPE, "rows of " + axes + " do not start at whole numbers of " + Quads.SIZE);
        }
        Support grid = takes(problem, ChainDispatch.BUFFERS, Grid.groups(quads(problem)), Grid.WORKGROUP);
        return grid.isYes() ? Quads.fitAll(problem) : grid;
    }

    private static boolean startsRowsOnQuads(StridedAxes axes) {
        boolean whole = axes.extent(0) % Quads.SIZE == 0;
        for (int operand = 0; operand < ChainStep.MOST_INPUTS; operand++) {
            for (int axis = 1; axis < axes.count() && axes.stride(operand, 0) == 1; axis++) {
                whole &= axes.stride(operand, axis) % Quads.SIZE == 0;
            }
        }
        return whole;
    }

    private static long quads(Problem problem) {
        return Quads.count(problem.output(0).elements());
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, ChainDispatch.operationsPerElement(problem), 500, 900);
    }

    @Override
    protected Lowering launch(Problem problem) {
        StridedAxes axes = ChainDispatch.axes(problem);
        Divisor middle = Divisor.of(axes.extent(1));
        Divisor inner = Divisor.of(Quads.count(axes.extent(0)));
        Dispatch.Builder dispatch = ChainDispatch.specialize(
                        Grid.sweep(
                                org.lemnos.shaders.ChainQuads.Variant.valueOf(ChainDispatch.variant(problem))
                                        .module(),
                                quads(problem),
                                problem.device()),
                        problem,
                        Stores.byFour())
                .push((int) quads(problem))
                .push(middle.multiplier())
                .push(inner.multiplier());
        Divisor.pushShifts(dispatch, middle, inner);
        push(dispatch, operand -> axes.jump(operand, 2) / unit(axes, operand));
        push(dispatch, operand -> axes.jump(operand, 1) / unit(axes, operand));
        push(dispatch, operand -> axes.stride(operand, 0));
        return Lowering.of(dispatch.build());
    }

    /** Jumps count quads, or elements where an operand has one along the innermost axis. */
    private static long unit(StridedAxes axes, int operand) {
        return axes.stride(operand, 0) == 0 ? 1 : Quads.SIZE;
    }

    private static void push(Dispatch.Builder dispatch, IntToLongFunction ofOperand) {
        for (int operand = 0; operand < ChainStep.MOST_INPUTS; operand++) {
            dispatch.push((int) ofOperand.applyAsLong(operand));
        }
    }
}
