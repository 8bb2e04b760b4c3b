package org.lemnos.portable.window;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvTranspose;
import org.lemnos.operations.nn.TransposedWindow;
import org.lemnos.operations.nn.Window;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** {@code nn/conv_transpose} of any form, one output element an invocation, which gathers what inputs spread to it. */
public final class TransposedConvolution extends PortableKernel {
    private static final int TRANSPOSED_ID = 1;
    private static final int FIRST_FACTOR_ID = 2;
    private static final int OPERATIONS_PER_TERM = 20;

    /** Makes the kernel. */
    public TransposedConvolution() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "conv_transpose_direct", Version.of(1, 0), ConvTranspose.ID, ConvTranspose.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type))
                .build());
    }

    private static long inputsPerGroup(Problem problem) {
        return problem.input(0).dim(1) / problem.attributes().integer(Conv.GROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return inputsPerGroup(problem) * (1 + WindowPush.rounds(Walk.of(ConvTranspose.window(problem))));
    }

    @Override
    protected Cost cost(Problem problem) {
        long taps = inputsPerGroup(problem) * ConvTranspose.window(problem).elements();
        return ElementCosts.of(problem, Math.max(1, taps) * OPERATIONS_PER_TERM, 150, 400);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType y = problem.output(0);
        if (problem.input(1).isEmpty()) {
            return Lowering.none().afterZeroing(BufferRef.output(0));
        }
        TransposedWindow window = ConvTranspose.window(problem);
        Walk walk = Walk.of(window);
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.convDirect(y.elementType()), y.elements(), rounds(problem), problem.device())
                .specialize(TRANSPOSED_ID, true);
        for (int place = 0; place < Window.MOST_AXES; place++) {
            dispatch.specialize(FIRST_FACTOR_ID + place, (int) walk.at(place, window::stride, 1));
        }
        dispatch.reads(BufferRef.input(0)).reads(BufferRef.input(1)).writes(BufferRef.output(0), Stores.byElement());
        long outputsPerGroup = problem.input(1).dim(1);
        return Lowering.of(WindowPush.push(dispatch, problem, walk, inputsPerGroup(problem), outputsPerGroup)
                .build());
    }
}
