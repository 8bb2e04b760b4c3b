package org.lemnos.portable.resampling;

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
import org.lemnos.operations.resampling.Resample;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.shaders.ResampleAxis;

/** {@code nn/resample} of f32 and f16, one element at a time. */
public final class Resampling extends PortableKernel {
    private static final int OPERATIONS_PER_ELEMENT = 16;
    private static final int OPERATIONS_PER_TAP = 4;

    /** Makes the kernel. */
    public Resampling() {
        super(KernelDescriptor.builder("resample", Version.of(1, 0), Resample.ID, Resample.VERSION)
                .claim(Claim.types(ElementType.F32, ElementType.I32, ElementType.F32, ElementType.F32)
                        .build())
                .claim(Claim.types(ElementType.F16, ElementType.I32, ElementType.F32, ElementType.F16)
                        .requires(Capability.STORAGE_16BIT)
                        .build())
                .build());
    }

    private static long inner(TensorType y, int axis) {
        long inner = 1;
        for (int behind = axis + 1; behind < y.rank(); behind++) {
            inner *= y.dim(behind);
        }
        return inner;
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(1).dim(1) + LOOP_ENDS;
    }

    private static boolean hasTerms(Problem problem) {
        return !problem.input(0).isEmpty() && !problem.input(1).isEmpty();
    }

    @Override
    protected Cost cost(Problem problem) {
        if (!hasTerms(problem)) {
            return Cost.of(0, portBytes(problem));
        }
        long perElement =
                OPERATIONS_PER_ELEMENT + OPERATIONS_PER_TAP * problem.input(1).dim(1);
        return Cost.of(problem.output(0).elements() * perElement, portBytes(problem))
                .efficiency(onProcessor(problem) ? 200 : 500);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        TensorType y = problem.output(0);
        if (!hasTerms(problem)) {
            return Lowering.of().afterZeroing(BufferRef.output(0));
        }
        int axis = Resample.axis(problem);
        long inner = inner(y, axis);
        Divisor byInner = Divisor.of(inner);
        Divisor byResized = Divisor.of(y.dim(axis));
        Dispatch.Builder dispatch = Grid.sweep(
                        ResampleAxis.Variant.valueOf(y.elementType() == ElementType.F16 ? "F16" : "F32")
                                .module(),
                        y.elements(),
                        rounds(problem),
                        problem.device())
                .reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .reads(BufferRef.input(2))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) y.elements())
                .push((int) x.dim(axis))
                .push((int) y.dim(axis))
                .push((int) problem.input(1).dim(1))
                .push((int) inner)
                .push(byInner.multiplier())
                .push(byResized.multiplier());
        Divisor.pushShifts(dispatch, byInner, byResized);
        return Lowering.of(dispatch.build());
    }
}
