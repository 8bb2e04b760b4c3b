package org.lemnos.portable.resampling;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.resampling.Resample;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;
import org.lemnos.shaders.ResampleAxis;

/** {@code nn/resample} of f32 and f16, one element at a time. */
public final class Resampling extends PortableKernel {
    private static final int OPERATIONS_PER_ELEMENT = 16;
    private static final int OPERATIONS_PER_TAP = 4;

    /** Makes the kernel. */
    public Resampling() {
        super(ClaimsByType.of(KernelDescriptor.builder("resample", Version.of(1, 0), Resample.ID, Resample.VERSION))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, ElementType.I32, ElementType.F32, type))
                .build());
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
        return ElementCosts.of(problem, perElement, 200, 500);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        TensorType y = problem.output(0);
        if (!hasTerms(problem)) {
            return Lowering.of().afterZeroing(BufferRef.output(0));
        }
        int axis = Resample.axis(problem);
        long inner = StridedAxes.dense(y.dims())[axis];
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
                .writes(BufferRef.output(0), Stores.byElement())
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
