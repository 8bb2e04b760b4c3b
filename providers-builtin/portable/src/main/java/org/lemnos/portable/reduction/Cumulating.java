package org.lemnos.portable.reduction;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.PhysicalWrite.Partition;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Cumulation;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;
import org.lemnos.portable.launch.StridedAxes;
import org.lemnos.shaders.CumulateIntegers;
import org.lemnos.shaders.CumulateNumbers;

/** {@code math/cumulate}, one line an invocation. */
public final class Cumulating extends PortableKernel {
    private static final int PRODUCT_ID = 1;
    private static final int EXCLUSIVE_ID = 2;
    private static final int REVERSE_ID = 3;
    private static final int OPERATIONS_PER_ELEMENT = 8;
    private static final List<ElementType> TYPES = List.of(
            ElementType.F32,
            ElementType.F16,
            ElementType.F64,
            ElementType.U32,
            ElementType.I32,
            ElementType.U64,
            ElementType.I64);

    /** Makes the kernel. */
    public Cumulating() {
        super(ClaimsByType.of(
                        KernelDescriptor.builder("cumulate_lines", Version.of(1, 0), Cumulation.ID, Cumulation.VERSION))
                .each(TYPES, Cumulating::claim)
                .build());
    }

    private static Claim.Builder claim(ElementType type) {
        Claim.Builder claim = SingleElements.claim(type, type);
        return type == ElementType.F64 ? claim.requires(Capability.FLOAT64).accumulates(ElementType.F64) : claim;
    }

    private static long extent(Problem problem) {
        return problem.input(0).dim(Cumulation.axis(problem));
    }

    @Override
    protected long rounds(Problem problem) {
        return extent(problem) + LOOP_ENDS;
    }

    @Override
    protected Cost cost(Problem problem) {
        long lines = problem.output(0).elements() / extent(problem);
        return RowCosts.oneInvocation(problem, lines, extent(problem), OPERATIONS_PER_ELEMENT);
    }

    private static SpirvModule module(ElementType type) {
        return type.isFloating()
                ? CumulateNumbers.Variant.valueOf("F" + 8 * type.sizeBytes()).module()
                : CumulateIntegers.Variant.valueOf("B" + type.sizeBytes()).module();
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType x = problem.input(0);
        Attributes attributes = problem.attributes();
        long lines = x.elements() / extent(problem);
        long inner = StridedAxes.dense(x.dims())[Cumulation.axis(problem)];
        Divisor byInner = Divisor.of(inner);
        return Lowering.of(Grid.sweep(module(x.elementType()), lines, rounds(problem), problem.device())
                .specialize(PRODUCT_ID, attributes.bool(Cumulation.PRODUCT))
                .specialize(EXCLUSIVE_ID, attributes.bool(Cumulation.EXCLUSIVE))
                .specialize(REVERSE_ID, attributes.bool(Cumulation.REVERSE))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byAxisSlice(Partition.EXCLUSIVE_PER_INVOCATION))
                .push((int) lines)
                .push((int) extent(problem))
                .push((int) inner)
                .push(byInner.multiplier())
                .push(byInner.shift())
                .build());
    }
}
