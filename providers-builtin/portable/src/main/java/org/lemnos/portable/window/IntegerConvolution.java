package org.lemnos.portable.window;

import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.nn.Conv;
import org.lemnos.operations.nn.ConvInteger;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;

/** {@code nn/conv_integer} of any form, one output element an invocation. */
public final class IntegerConvolution extends PortableKernel {
    private static final int X_SIGNED_ID = 5;
    private static final int W_SIGNED_ID = 6;
    private static final int CHANNEL_ZERO_POINTS_ID = 7;
    private static final int BUFFERS = 5;
    private static final int OPERATIONS_PER_TERM = 18;
    private static final ElementType[] SMALL = {ElementType.U8, ElementType.I8};

    /** Makes the kernel. */
    public IntegerConvolution() {
        super(descriptorOfAllTypes());
    }

    private static KernelDescriptor descriptorOfAllTypes() {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder("conv_integer_direct", Version.of(1, 0), ConvInteger.ID, ConvInteger.VERSION);
        for (ElementType x : SMALL) {
            for (ElementType w : SMALL) {
                descriptor.claim(Claim.types(x, w, x, w, ElementType.I32)
                        .requires(Capability.STORAGE_8BIT)
                        .build());
            }
        }
        return descriptor.build();
    }

    @Override
    protected Support accepts(Problem problem) {
        Support buffers = buffers(problem, BUFFERS);
        return !buffers.isYes()
                ? buffers
                : Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(1).dim(1) * (1 + WindowPush.rounds(Walk.of(Conv.window(problem))));
    }

    @Override
    protected Cost cost(Problem problem) {
        TensorType w = problem.input(1);
        long terms = Math.max(1, w.elements() / Math.max(1, w.dim(0)));
        return Cost.of(problem.output(0).elements() * terms * OPERATIONS_PER_TERM, portBytes(problem))
                .efficiency(onProcessor(problem) ? 150 : 400);
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
        dispatch.writes(BufferRef.output(0), WriteContract.everyElement());
        long perGroup = y.dim(1) / problem.attributes().integer(Conv.GROUP);
        return Lowering.of(WindowPush.push(dispatch, problem, Walk.of(Conv.window(problem)), w.dim(1), perGroup)
                .build());
    }
}
