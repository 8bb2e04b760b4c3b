package org.lemnos.portable.elementwise;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.operations.elementwise.ChainStep;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/** {@code math/chain} one element at a time, with broadcasting over at most five folded axes. */
public final class ChainScalars extends PortableKernel {
    private static final int MOST_AXES = 5;
    private static final int OPERATIONS_PER_ADDRESS = 16;

    /** Makes the kernel. */
    public ChainScalars() {
        super(ChainDispatch.served("chain_scalars", (from, to) -> SingleElements.claim(from, to)));
    }

    @Override
    protected Support accepts(Problem problem) {
        StridedAxes axes = ChainDispatch.axes(problem);
        long elements = problem.output(0).elements();
        return axes.count() > MOST_AXES
                ? Support.no(
                        Decline.SHAPE,
                        "broadcasting takes " + axes.count() + " axes " + axes + "; at most " + MOST_AXES)
                : takes(problem, ChainDispatch.BUFFERS, Grid.groups(elements), Grid.WORKGROUP);
    }

    @Override
    protected Cost cost(Problem problem) {
        int operations = ChainDispatch.operationsPerElement(problem) + OPERATIONS_PER_ADDRESS;
        return ElementCosts.of(problem, operations, 150, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        long elements = problem.output(0).elements();
        StridedAxes axes = ChainDispatch.axes(problem);
        Dispatch.Builder dispatch = ChainDispatch.specialize(
                        Grid.sweep(
                                org.lemnos.shaders.ChainScalars.Variant.valueOf(ChainDispatch.variant(problem))
                                        .module(),
                                elements,
                                problem.device()),
                        problem,
                        Stores.byElement())
                .push((int) elements)
                .push(axes.count());
        axes.pushDivisors(dispatch, MOST_AXES);
        for (int operand = 0; operand < ChainStep.MOST_INPUTS; operand++) {
            axes.pushJumps(dispatch, operand, MOST_AXES);
        }
        return Lowering.of(dispatch.build());
    }
}
