package org.lemnos.portable.window;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvInteger;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code nn/conv_integer} of any form, one output element an invocation. */
public final class IntegerConvolution extends PortableKernel {
    private static final int X_SIGNED_ID = 5;
    private static final int W_SIGNED_ID = 6;
    private static final int CHANNEL_ZERO_POINTS_ID = 7;
    private static final int BUFFERS = 5;
    private static final int OPERATIONS_PER_TERM = 18;

    /** Makes the kernel. */
    public IntegerConvolution() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "conv_integer_direct", Version.of(1, 0), ConvInteger.ID, ConvInteger.VERSION))
                .eachPair(
                        ClaimsByType.BYTES,
                        ClaimsByType.BYTES,
                        (x, w) -> SingleElements.claim(x, w, x, w, ElementType.I32))
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        return takes(problem, BUFFERS, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(1).dim(1) * (1 + WindowPush.rounds(Walk.of(Conv.window(problem))));
    }

    @Override
    protected Cost cost(Problem problem) {
        TensorType w = problem.input(1);
        long terms = Math.max(1, w.elements() / Math.max(1, w.dim(0)));
        return ElementCosts.of(problem, terms * OPERATIONS_PER_TERM, 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        TensorType w = problem.input(1);
        if (w.isEmpty()) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        Dispatch.Builder dispatch = Grid.sweep(Shaders.convInteger(), y.elements(), rounds(problem), problem.device())
                .specialize(X_SIGNED_ID, problem.input(0).elementType() == ElementType.I8)
                .specialize(W_SIGNED_ID, w.elementType() == ElementType.I8)
                .specialize(CHANNEL_ZERO_POINTS_ID, ConvInteger.hasChannelZeroPoints(problem));
        for (int input = 0; input < problem.inputs(); input++) {
            dispatch.reads(BufferRef.input(input));
        }
        dispatch.writes(BufferRef.output(0), Stores.byElement());
        long perGroup = y.dim(1) / problem.attributes().integer(Conv.GROUP);
        return Lowering.of(WindowPush.push(dispatch, problem, Walk.of(Conv.window(problem)), w.dim(1), perGroup)
                .build());
    }
}
