package org.lemnos.portable.elementwise;

import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;

/** Two tensors combined one element at a time, with any broadcasting. */
public final class BinaryScalars extends PortableKernel {
    private static final int OPERATIONS_PER_ADDRESS = 8;

    private final Arithmetic arithmetic;

    /** The kernel for one of {@link Arithmetic#BINARY}. */
    public BinaryScalars(Arithmetic arithmetic) {
        super(arithmetic
                .kernel("_scalars")
                .claim(Claim.types(ElementType.F32, ElementType.F32, ElementType.F32)
                        .build())
                .claim(Claim.types(ElementType.F16, ElementType.F16, ElementType.F16)
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
        int operations = arithmetic.operationsPerElement() + OPERATIONS_PER_ADDRESS;
        return Cost.of(problem.output(0).elements() * operations, portBytes(problem))
                .efficiency(onProcessor(problem) ? 150 : 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        Dispatch.Builder dispatch = arithmetic.specializePair(
                arithmetic.sweep(Shaders.binaryScalars(output.elementType()), output.elements(), 1, problem), problem);
        return PairwiseDispatch.lowering(dispatch, problem);
    }
}
