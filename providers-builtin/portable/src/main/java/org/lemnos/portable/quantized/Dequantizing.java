package org.lemnos.portable.quantized;

import org.lemnos.api.Version;
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
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SmallElements;

/** {@code nn/dequantize}, one element an invocation. */
public final class Dequantizing extends PortableKernel {
    private static final int SIGNED_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 24;
    private static final ElementType[] WHOLE = {
        ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16, ElementType.I32
    };

    /** Makes the kernel. */
    public Dequantizing() {
        super(descriptorOfAllTypes());
    }

    private static KernelDescriptor descriptorOfAllTypes() {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder("dequantize", Version.of(1, 0), Dequantize.ID, Dequantize.VERSION);
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (ElementType whole : WHOLE) {
                Claim.Builder claim = Claim.types(whole, type, whole, type);
                SmallElements.require(claim, whole);
                if (type.sizeBytes() != whole.sizeBytes()) {
                    SmallElements.require(claim, type);
                }
                descriptor.claim(claim.build());
            }
        }
        return descriptor.build();
    }

    @Override
    protected Support accepts(Problem problem) {
        return Grid.supports(problem, Grid.groups(problem.output(0).elements()), Grid.WORKGROUP);
    }

    @Override
    protected Cost cost(Problem problem) {
        return Cost.of(problem.output(0).elements() * OPERATIONS_PER_ELEMENT, portBytes(problem))
                .efficiency(onProcessor(problem) ? 150 : 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        ElementType whole = problem.input(0).elementType();
        Dispatch.Builder dispatch = Grid.sweep(
                Shaders.dequantize(whole.sizeBytes(), problem.output(0).elementType()),
                problem.output(0).elements(),
                problem.device());
        if (whole.sizeBytes() < Integer.BYTES) {
            dispatch.specialize(SIGNED_ID, whole == ElementType.I8 || whole == ElementType.I16);
        }
        ScaleWalk.specialize(dispatch, problem);
        dispatch.reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .reads(BufferRef.input(2))
                .writes(BufferRef.output(0), WriteContract.everyElement());
        ScaleWalk.push(dispatch, problem);
        return Lowering.of(dispatch.build());
    }
}
