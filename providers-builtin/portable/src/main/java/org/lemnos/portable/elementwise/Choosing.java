package org.lemnos.portable.elementwise;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Decline;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.Where;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/** {@code tensor/where} for every element type, one element at a time, with broadcasting over at most six folded axes. */
public final class Choosing extends PortableKernel {
    private static final int MOST_AXES = 6;
    private static final int OPERATIONS_PER_ELEMENT = 16;

    /** Makes the kernel. */
    public Choosing() {
        super(ClaimsByType.of(KernelDescriptor.builder("where", Version.of(1, 0), Where.ID, Where.VERSION))
                .each(ClaimsByType.ALL, type -> SingleElements.claim(ElementType.BOOL, type, type, type))
                .build());
    }

    private static StridedAxes axes(Problem problem) {
        long[] dims = problem.output(0).dims();
        return StridedAxes.of(
                dims,
                StridedAxes.broadcast(problem.input(0).dims(), dims.length),
                StridedAxes.broadcast(problem.input(1).dims(), dims.length),
                StridedAxes.broadcast(problem.input(2).dims(), dims.length));
    }

    @Override
    protected Support accepts(Problem problem) {
        StridedAxes axes = axes(problem);
        return axes.count() > MOST_AXES
                ? Support.no(
                        Decline.SHAPE,
                        "broadcasting takes " + axes.count() + " axes " + axes + "; at most " + MOST_AXES)
                : super.accepts(problem);
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 150, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        StridedAxes axes = axes(problem);
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.select(output.elementType().sizeBytes()), output.elements(), problem.device())
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .reads(BufferRef.input(2))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) output.elements())
                .push(axes.count());
        axes.pushDivisors(dispatch, MOST_AXES);
        for (int operand = 0; operand < problem.inputs(); operand++) {
            axes.pushJumps(dispatch, operand, MOST_AXES);
        }
        return Lowering.of(dispatch.build());
    }
}
