package org.lemnos.portable.quantized;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** {@code nn/quantize}, one element an invocation, with quotients made of integers, so that every device rounds to the same ones. */
public final class Quantizing extends PortableKernel {
    private static final int SIGNED_ID = 2;
    private static final int HALF_ID = 3;
    private static final int LEAST_ID = 4;
    private static final int MOST_ID = 5;
    private static final int OPERATIONS_PER_ELEMENT = 60;
    private static final List<ElementType> SMALL =
            List.of(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16);

    /** Makes the kernel. */
    public Quantizing() {
        super(ClaimsByType.of(KernelDescriptor.builder("quantize", Version.of(1, 0), Quantize.ID, Quantize.VERSION))
                .eachPair(ClaimsByType.FLOATING, SMALL, (type, small) -> SingleElements.claim(type, type, small, small))
                .build());
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 150, 600);
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
        return ScaleWalk.lowering(dispatch, problem);
    }
}
