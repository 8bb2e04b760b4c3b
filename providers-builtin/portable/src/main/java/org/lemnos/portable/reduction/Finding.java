package org.lemnos.portable.reduction;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.ArgReduction;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;

/** {@code math/arg_reduce}, one result an invocation; integers as 64-bit numbers made of words. */
public final class Finding extends PortableKernel {
    private static final int LARGEST_ID = 1;
    private static final int LAST_ID = 2;
    private static final int TYPE_ID = 3;
    private static final int OPERATIONS_PER_TERM = 8;
    private static final List<ElementType> TYPES = ClaimsByType.ALL.stream()
            .filter(type -> type.isInteger() || ClaimsByType.FLOATING.contains(type))
            .toList();

    /** Makes the kernel. */
    public Finding() {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        "arg_reduce_rows", Version.of(1, 0), ArgReduction.ID, ArgReduction.VERSION))
                .each(TYPES, type -> SingleElements.claim(type, ElementType.I64))
                .build());
    }

    private static int axis(Problem problem) {
        return (int) Math.floorMod(problem.attributes().integer(ArgReduction.AXIS), (long)
                problem.input(0).rank());
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(0).dim(axis(problem));
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
        long inner = StridedAxes.dense(x.dims())[axis(problem)];
        Divisor byInner = Divisor.of(inner);
        Dispatch.Builder dispatch = x.elementType().isFloating()
                ? Grid.sweep(Shaders.argReduce(x.elementType()), elements, rounds(problem), problem.device())
                : Grid.sweep(
                                Shaders.argReduceIntegers(x.elementType().sizeBytes()),
                                elements,
                                rounds(problem),
                                problem.device())
                        .specialize(TYPE_ID, Casting.code(x.elementType()));
        return Lowering.of(dispatch.specialize(LARGEST_ID, problem.attributes().bool(ArgReduction.LARGEST))
                .specialize(LAST_ID, problem.attributes().bool(ArgReduction.LAST))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) elements)
                .push((int) x.dim(axis(problem)))
                .push((int) inner)
                .push(byInner.multiplier())
                .push(byInner.shift())
                .build());
    }
}
