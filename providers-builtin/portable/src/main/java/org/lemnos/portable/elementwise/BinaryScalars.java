package org.lemnos.portable.elementwise;

import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Two tensors combined one element at a time, with any broadcasting. */
public final class BinaryScalars extends PortableKernel {
    private static final int OPERATIONS_PER_ADDRESS = 8;

    private final Arithmetic arithmetic;

    /** The kernel for one of {@link Arithmetic#BINARY}. */
    public BinaryScalars(Arithmetic arithmetic) {
        super(ClaimsByType.of(arithmetic.kernel("_scalars"))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, type))
                .build());
        this.arithmetic = arithmetic;
    }

    @Override
    protected Cost cost(Problem problem) {
        int operations = arithmetic.operationsPerElement() + OPERATIONS_PER_ADDRESS;
        return ElementCosts.of(problem, operations, 150, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        Dispatch.Builder dispatch = arithmetic.specializePair(
                arithmetic.sweep(Shaders.binaryScalars(output.elementType()), output.elements(), 1, problem), problem);
        return PairwiseDispatch.lowering(dispatch, problem);
    }
}
