package org.lemnos.portable.indexing;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.indexing.TopK;
import org.lemnos.portable.elementwise.Casting;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SmallElements;
import org.lemnos.shaders.TopIntegers;
import org.lemnos.shaders.TopNumbers;

/** {@code tensor/top_k} by rank: each element counts those that go before it, until there are too many. */
public final class Ranking extends PortableKernel {
    private static final int LARGEST_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_PAIR = 10;
    private static final List<ElementType> TYPES = List.of(
            ElementType.F32,
            ElementType.F16,
            ElementType.U8,
            ElementType.I8,
            ElementType.U16,
            ElementType.I16,
            ElementType.U32,
            ElementType.I32,
            ElementType.U64,
            ElementType.I64);

    /** Makes the kernel. */
    public Ranking() {
        super(descriptorOfAllTypes());
    }

    private static KernelDescriptor descriptorOfAllTypes() {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder("top_k_ranks", Version.of(1, 0), TopK.ID, TopK.VERSION);
        for (ElementType type : TYPES) {
            Claim.Builder claim = Claim.types(type, ElementType.I64, ElementType.I64);
            SmallElements.require(claim, type);
            descriptor.claim(claim.build());
        }
        return descriptor.build();
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
        long inner = 1;
        for (int behind = axis + 1; behind < x.rank(); behind++) {
            inner *= x.dim(behind);
        }
        Divisor byInner = Divisor.of(inner);
        Divisor byExtent = Divisor.of(x.dim(axis));
        Dispatch.Builder dispatch = ranking(problem, x, rounds(problem))
                .specialize(LARGEST_ID, problem.attributes().bool(TopK.LARGEST))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
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
