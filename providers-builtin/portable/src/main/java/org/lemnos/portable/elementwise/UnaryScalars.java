package org.lemnos.portable.elementwise;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;

/** A function of one number on one element at a time, for buffers that own no bytes behind their end. */
public final class UnaryScalars extends PortableKernel {
    private final Arithmetic arithmetic;

    /** The kernel for one of {@link Arithmetic#UNARY}. */
    public UnaryScalars(Arithmetic arithmetic) {
        super(arithmetic
                .kernel("_scalars")
                .claim(Claim.types(ElementType.F32, ElementType.F32).build())
                .claim(Claim.types(ElementType.F16, ElementType.F16)
                        .requires(Capability.STORAGE_16BIT)
                        .build())
                .build());
        this.arithmetic = arithmetic;
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected Cost cost(Problem problem) {
        return Cost.of(problem.output(0).elements() * arithmetic.operationsPerElement(), portBytes(problem))
                .efficiency(onProcessor(problem) ? 250 : 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        Dispatch.Builder dispatch =
                Grid.sweep(Shaders.unaryScalars(output.elementType()), output.elements(), problem.device());
        return Lowering.of(arithmetic
                .specialize(dispatch, problem)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) output.elements())
                .build());
    }
}
