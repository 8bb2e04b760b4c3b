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
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SmallElements;

/** {@code nn/quantize}, one element an invocation, with quotients made of integers, so that every device rounds to the same ones. */
public final class Quantizing extends PortableKernel {
    private static final int SIGNED_ID = 2;
    private static final int HALF_ID = 3;
    private static final int LEAST_ID = 4;
    private static final int MOST_ID = 5;
    private static final int OPERATIONS_PER_ELEMENT = 60;
    private static final ElementType[] SMALL = {ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16};

    /** Makes the kernel. */
    public Quantizing() {
        super(descriptorOfAllTypes());
    }

    private static KernelDescriptor descriptorOfAllTypes() {
        KernelDescriptor.Builder descriptor =
                KernelDescriptor.builder("quantize", Version.of(1, 0), Quantize.ID, Quantize.VERSION);
        for (ElementType type : new ElementType[] {ElementType.F32, ElementType.F16}) {
            for (ElementType small : SMALL) {
                Claim.Builder claim = Claim.types(type, type, small, small);
                SmallElements.require(claim, small);
                if (type.sizeBytes() != small.sizeBytes()) {
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
        ElementType small = problem.output(0).elementType();
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.quantize(problem.input(0).elementType(), small.sizeBytes()),
                        problem.output(0).elements(),
                        problem.device())
                .specialize(SIGNED_ID, small == ElementType.I8 || small == ElementType.I16)
                .specialize(LEAST_ID, (int) Quantize.least(problem))
                .specialize(MOST_ID, (int) Quantize.most(problem))
                .specialize(HALF_ID, problem.attributes().bool(Quantize.HALF));
        ScaleWalk.specialize(dispatch, problem);
        dispatch.reads(BufferRef.input(0))
                .reads(BufferRef.input(1))
                .reads(BufferRef.input(2))
                .writes(BufferRef.output(0), WriteContract.everyElement());
        ScaleWalk.push(dispatch, problem);
        return Lowering.of(dispatch.build());
    }
}
