package org.lemnos.portable.indexing;

import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.indexing.TopK;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;
import org.lemnos.shaders.TopIntegers;
import org.lemnos.shaders.TopNumbers;

/** {@code tensor/top_k} by rank: each element counts those that go before it, until there are too many. */
public final class Ranking extends PortableKernel {
    private static final int LARGEST_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_PAIR = 10;

    /** Makes the kernel. */
    public Ranking() {
        super(ClaimsByType.of(KernelDescriptor.builder("top_k_ranks", Version.of(1, 0), TopK.ID, TopK.VERSION))
                .each(ClaimsByType.NUMBERS, type -> SingleElements.claim(type, ElementType.I64, ElementType.I64))
                .build());
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.input(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected long rounds(Problem problem) {
        return problem.input(0).dim(TopK.axis(problem)) + LOOP_ENDS;
    }

    @Override
    protected Cost cost(Problem problem) {
        TensorType x = problem.input(0);
        return Cost.of(x.elements() * x.dim(TopK.axis(problem)) * OPERATIONS_PER_PAIR, portBytes(problem))
                .efficiency(onProcessor(problem) ? 200 : 500);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        int axis = TopK.axis(problem);
        long inner = StridedAxes.dense(x.dims())[axis];
        Divisor byInner = Divisor.of(inner);
        Divisor byExtent = Divisor.of(x.dim(axis));
        Dispatch.Builder dispatch = ranking(problem, x, rounds(problem))
                .specialize(LARGEST_ID, problem.attributes().bool(TopK.LARGEST))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) x.elements())
                .push((int) x.dim(axis))
                .push((int) problem.output(0).dim(axis))
                .push((int) inner)
                .push(byInner.multiplier())
                .push(byExtent.multiplier());
        Divisor.pushShifts(dispatch, byInner, byExtent);
        return Lowering.of(dispatch.build());
    }

    private static Dispatch.Builder ranking(Problem problem, TensorType x, long rounds) {
        ElementType type = x.elementType();
        SpirvModule module = type.isFloating()
                ? TopNumbers.Variant.valueOf("F" + 8 * type.sizeBytes()).module()
                : TopIntegers.Variant.valueOf("B" + type.sizeBytes()).module();
        Dispatch.Builder dispatch = Grid.sweep(module, x.elements(), rounds, problem.device());
        return type.isFloating() ? dispatch : dispatch.specialize(TYPE_ID, Casting.code(type));
    }
}
