package org.lemnos.portable.reduction;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Reduction;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SmallElements;

/** Sums, products, largest and smallest elements over any axes, one result an invocation; integers as 64-bit numbers made of words. */
public final class Reducing extends PortableKernel {
    private static final int CODE_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_TERM = 4;
    private static final int OPERATIONS_PER_INTEGER = 12;

    private final int code;
    private final Reduction reduction;

    private Reducing(int code, Reduction reduction) {
        super(descriptor(reduction));
        this.code = code;
        this.reduction = reduction;
    }

    /** One for each reduction. */
    public static List<Kernel> all() {
        List<Kernel> kernels = new ArrayList<>();
        for (Reduction reduction : Reduction.ALL) {
            kernels.add(new Reducing(kernels.size(), reduction));
        }
        return kernels;
    }

    private static KernelDescriptor descriptor(Reduction reduction) {
        String name = reduction.id().name();
        KernelDescriptor.Builder descriptor = KernelDescriptor.builder(
                name.substring(name.indexOf('/') + 1) + "_rows", Version.of(1, 0), reduction.id(), reduction.version());
        descriptor.claim(Claim.types(ElementType.F32, ElementType.F32).build());
        descriptor.claim(Claim.types(ElementType.F16, ElementType.F16)
                .requires(Capability.STORAGE_16BIT)
                .build());
        for (ElementType type : reduction.types()) {
            if (!type.isFloating()) {
                Claim.Builder claim = Claim.types(type, type);
                SmallElements.require(claim, type);
                descriptor.claim(claim.build());
            }
        }
        return descriptor.build();
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        if (problem.input(0).isEmpty()) {
            return 0;
        }
        MeanAxes axes = MeanAxes.of(problem);
        return axes.rounds(axes.terms());
    }

    @Override
    protected Cost cost(Problem problem) {
        if (problem.input(0).isEmpty()) {
            return Cost.of(0, portBytes(problem));
        }
        int operations = problem.output(0).elementType().isFloating() ? OPERATIONS_PER_TERM : OPERATIONS_PER_INTEGER;
        return RowCosts.oneInvocation(
                problem, problem.output(0).elements(), MeanAxes.of(problem).terms(), operations);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        ElementType type = output.elementType();
        if (problem.input(0).isEmpty()) {
            long whole = type.isFloating() ? 0 : reduction.ofNothing(type);
            return Lowering.of(Filling.dispatch(problem, reduction.ofNothing(), whole));
        }
        Dispatch.Builder dispatch = type.isFloating()
                ? Grid.invocations(Shaders.reduceTerms(type), output.elements(), problem.device())
                : Grid.invocations(Shaders.reduceIntegers(type.sizeBytes()), output.elements(), problem.device())
                        .specialize(TYPE_ID, Casting.code(type));
        dispatch.specialize(CODE_ID, code)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement());
        MeanAxes.of(problem).push(dispatch);
        return Lowering.of(dispatch.build());
    }
}
