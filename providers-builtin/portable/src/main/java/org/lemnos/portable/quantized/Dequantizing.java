package org.lemnos.portable.quantized;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.quantized.Dequantize;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** {@code nn/dequantize}, one element an invocation. */
public final class Dequantizing extends PortableKernel {
    private static final int SIGNED_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 24;
    private static final List<ElementType> WHOLE =
            List.of(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16, ElementType.I32);

    /** Makes the kernel. */
    public Dequantizing() {
        super(ClaimsByType.of(
                        KernelDescriptor.builder("dequantize", Version.of(1, 0), Dequantize.ID, Dequantize.VERSION))
                .eachPair(ClaimsByType.FLOATING, WHOLE, (type, whole) -> SingleElements.claim(whole, type, whole, type))
                .build());
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 150, 600);
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
        return ScaleWalk.lowering(dispatch, problem);
    }
}
