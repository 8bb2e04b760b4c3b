package org.lemnos.portable.elementwise;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Quads;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/**
 * Two tensors combined four neighbouring elements at a time, for shapes of at most three folded axes of which the innermost is whole quads: equal
 * shapes, scalars, biases along the last axes, one number a row, masks. Needs no capability, f16 included.
 */
public final class BinaryQuads extends PortableKernel {
    private static final int MOST_AXES = 3;

    private final Arithmetic arithmetic;

    /** The kernel for one of {@link Arithmetic#BINARY}. */
    public BinaryQuads(Arithmetic arithmetic) {
        super(ClaimsByType.of(arithmetic.kernel("_quads"))
                .each(ClaimsByType.FLOATING, type -> Quads.claim(type, 3))
                .build());
        this.arithmetic = arithmetic;
    }

    /** How the output's places walk along both inputs. */
    static StridedAxes axes(Problem problem) {
        long[] dims = problem.output(0).dims();
        return StridedAxes.of(
                dims,
                StridedAxes.broadcast(problem.input(0).dims(), dims.length),
                StridedAxes.broadcast(problem.input(1).dims(), dims.length));
    }

    @Override
    protected Support accepts(Problem problem) {
        StridedAxes axes = axes(problem);
        if (axes.count() > MOST_AXES) {
            return Support.no(
                    Decline.SHAPE, "broadcasting takes " + axes.count() + " axes " + axes + "; at most " + MOST_AXES);
        }
        if (axes.count() > 1 && !startsRowsOnQuads(axes)) {
            return Support.no(Decline.SHAPE, "rows of " + axes + " do not start at whole numbers of " + Quads.SIZE);
        }
        Support grid = Grid.supports(problem, Grid.groups(quads(problem)), Grid.WORKGROUP);
        return grid.isYes() ? Quads.fitAll(problem) : grid;
    }

    private static boolean startsRowsOnQuads(StridedAxes axes) {
        boolean whole = axes.extent(0) % Quads.SIZE == 0;
        for (int operand = 0; operand < 2 && whole; operand++) {
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
        return ElementCosts.of(problem, arithmetic.operationsPerElement(), 500, 900);
    }

    @Override
    protected Lowering launch(Problem problem) {
        StridedAxes axes = axes(problem);
        Dispatch.Builder dispatch = arithmetic
                .specializePair(
                        arithmetic.sweep(
                                Shaders.binaryQuads(problem.output(0).elementType()),
                                quads(problem),
                                Quads.SIZE,
                                problem),
                        problem)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), Stores.byFour())
                .push((int) quads(problem));
        Divisor middle = Divisor.of(axes.extent(1));
        Divisor inner = Divisor.of(Quads.count(axes.extent(0)));
        dispatch.push(middle.multiplier()).push(inner.multiplier());
        Divisor.pushShifts(dispatch, middle, inner);
        pushJumps(dispatch, axes, 0);
        pushJumps(dispatch, axes, 1);
        return Lowering.of(dispatch.build());
    }

    /** Jumps in quads, of which the inner axis may have a part as its last; or in elements, if the operand has one along that axis. */
    private static void pushJumps(Dispatch.Builder dispatch, StridedAxes axes, int operand) {
        long inner = axes.stride(operand, 0);
        long unit = inner == 0 ? 1 : Quads.SIZE;
        dispatch.push((int) (axes.jump(operand, 2) / unit));
        dispatch.push((int) (axes.jump(operand, 1) / unit));
        dispatch.push((int) inner);
    }
}
