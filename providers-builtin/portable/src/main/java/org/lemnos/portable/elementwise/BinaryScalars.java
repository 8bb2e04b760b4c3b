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
import org.lemnos.portable.launch.StridedAxes;

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
        StridedAxes axes = BinaryQuads.axes(problem);
        Dispatch.Builder dispatch = arithmetic
                .specialize(
                        Grid.sweep(Shaders.binaryScalars(output.elementType()), output.elements(), problem.device()),
                        problem)
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) output.elements())
                .push(axes.count());
        axes.pushDivisors(dispatch, TensorType.LARGEST_RANK);
        axes.pushJumps(dispatch, 0, TensorType.LARGEST_RANK);
        axes.pushJumps(dispatch, 1, TensorType.LARGEST_RANK);
        return Lowering.of(dispatch.build());
    }
}
