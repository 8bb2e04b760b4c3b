package org.lemnos.portable.reduction;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.device.Capability;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.math.Cumulation;
import org.lemnos.portable.launch.Divisor;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.SmallElements;
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
        super(descriptorOfAllTypes());
    }

    private static KernelDescriptor descriptorOfAllTypes() {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder("cumulate_lines", Version.of(1, 0), Cumulation.ID, Cumulation.VERSION);
        for (ElementType type : TYPES) {
            Claim.Builder claim = Claim.types(type, type);
            SmallElements.require(claim, type);
            if (type == ElementType.F64) {
                claim.requires(Capability.FLOAT64).accumulates(ElementType.F64);
            }
            descriptor.claim(claim.build());
        }
        return descriptor.build();
    }

    private static long extent(Problem problem) {
        return problem.input(0).dim(Cumulation.axis(problem));
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
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
        long inner = 1;
        for (int axis = Cumulation.axis(problem) + 1; axis < x.rank(); axis++) {
            inner *= x.dim(axis);
        }
        Divisor byInner = Divisor.of(inner);
        return Lowering.of(Grid.sweep(module(x.elementType()), lines, rounds(problem), problem.device())
                .specialize(PRODUCT_ID, attributes.bool(Cumulation.PRODUCT))
                .specialize(EXCLUSIVE_ID, attributes.bool(Cumulation.EXCLUSIVE))
                .specialize(REVERSE_ID, attributes.bool(Cumulation.REVERSE))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) lines)
                .push((int) extent(problem))
                .push((int) inner)
                .push(byInner.multiplier())
                .push(byInner.shift())
                .build());
    }
}
