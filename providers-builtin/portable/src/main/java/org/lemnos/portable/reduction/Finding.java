package org.lemnos.portable.reduction;

import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;

/** {@code math/arg_reduce} of floating numbers, one result an invocation. */
public final class Finding extends PortableKernel {
    private static final int LARGEST_ID = 1;
    private static final int LAST_ID = 2;
    private static final int OPERATIONS_PER_TERM = 8;

    /** Makes the kernel. */
    public Finding() {
        super(KernelDescriptor.builder("arg_reduce_rows", Version.of(1, 0), ArgReduction.ID, ArgReduction.VERSION)
                .claim(Claim.types(ElementType.F32, ElementType.I64).build())
                .claim(Claim.types(ElementType.F16, ElementType.I64)
                        .requires(Capability.STORAGE_16BIT)
                        .build())
                .build());
    }

    private static int axis(Problem problem) {
        return (int) Math.floorMod(problem.attributes().integer(ArgReduction.AXIS), (long)
                problem.input(0).rank());
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected Cost cost(Problem problem) {
        return RowCosts.oneInvocation(
                problem, problem.output(0).elements(), problem.input(0).dim(axis(problem)), OPERATIONS_PER_TERM);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        long elements = problem.output(0).elements();
        long inner = 1;
        for (int axis = axis(problem) + 1; axis < x.rank(); axis++) {
            inner *= x.dim(axis);
        }
        Divisor byInner = Divisor.of(inner);
        return Lowering.of(Grid.sweep(Shaders.argReduce(x.elementType()), elements, problem.device())
                .specialize(LARGEST_ID, problem.attributes().bool(ArgReduction.LARGEST))
                .specialize(LAST_ID, problem.attributes().bool(ArgReduction.LAST))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) elements)
                .push((int) x.dim(axis(problem)))
                .push((int) inner)
                .push(byInner.multiplier())
                .push(byInner.shift())
                .build());
    }
}
