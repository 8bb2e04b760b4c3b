package org.lemnos.portable.window;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** {@code nn/conv} of any form, one output element an invocation. */
public final class DirectConvolution extends PortableKernel {
    private static final int OPERATIONS_PER_TERM = 16;

    /** Makes the kernel. */
    public DirectConvolution() {
        super(ClaimsByType.of(KernelDescriptor.builder("conv_direct", Version.of(1, 0), Conv.ID, Conv.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type))
                .build());
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(1).dim(1) * (1 + WindowPush.rounds(Walk.of(Conv.window(problem))));
    }

    @Override
    protected Cost cost(Problem problem) {
        TensorType w = problem.input(1);
        long terms = w.elements() / Math.max(1, w.dim(0));
        return ElementCosts.of(problem, Math.max(1, terms) * OPERATIONS_PER_TERM, 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        if (problem.input(1).isEmpty()) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.convDirect(y.elementType()), y.elements(), rounds(problem), problem.device())
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), WriteContract.everyElement());
        long perGroup = y.dim(1) / problem.attributes().integer(Conv.GROUP);
        return Lowering.of(WindowPush.push(
                        dispatch,
                        problem,
                        Walk.of(Conv.window(problem)),
                        problem.input(1).dim(1),
                        perGroup)
                .build());
    }
}
