package org.lemnos.portable.elementwise;

import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** A function of one number on one element at a time, for buffers that own no bytes behind their end. */
public final class UnaryScalars extends PortableKernel {
    private final Arithmetic arithmetic;

    /** The kernel for one of {@link Arithmetic#UNARY}. */
    public UnaryScalars(Arithmetic arithmetic) {
        super(ClaimsByType.of(arithmetic.kernel("_scalars"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type))
                .build());
        this.arithmetic = arithmetic;
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, arithmetic.operationsPerElement(), 250, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        Dispatch.Builder dispatch =
                Grid.sweep(Shaders.unaryScalars(output.elementType()), output.elements(), problem.device());
        return Lowering.of(arithmetic
                .specialize(dispatch, problem)
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) output.elements())
                .build());
    }
}
