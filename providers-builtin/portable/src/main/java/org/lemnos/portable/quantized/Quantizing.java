package org.lemnos.portable.quantized;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.ElementType;
import org.lemnos.operations.quantized.Quantize;
import org.lemnos.operations.quantized.QuantizedNumbers;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** {@code nn/quantize}, or that and {@code nn/dequantize} behind it, one element an invocation, with quotients made of integers, so that every device rounds to the same ones. */
public final class Quantizing extends PortableKernel {
    private static final int SIGNED_ID = 2;
    private static final int HALF_ID = 3;
    private static final int LEAST_ID = 4;
    private static final int MOST_ID = 5;
    private static final int OPERATIONS_PER_ELEMENT = 60;
    private static final List<ElementType> SMALL =
            List.of(ElementType.U8, ElementType.I8, ElementType.U16, ElementType.I16);

    private static final int OPERATIONS_OF_WAY_BACK = 4;

    private final boolean back;

    private Quantizing(KernelDescriptor descriptor, boolean back) {
        super(descriptor);
        this.back = back;
    }

    /** The kernel that gives integers. */
    public static Quantizing toIntegers() {
        return new Quantizing(
                ClaimsByType.of(KernelDescriptor.builder("quantize", Version.of(1, 0), Quantize.ID, Quantize.VERSION))
                        .eachPair(
                                ClaimsByType.FLOATING,
                                SMALL,
                                (type, small) -> SingleElements.claim(type, type, small, small))
                        .build(),
                false);
    }

    /** The kernel that gives the numbers that integers stand for: {@code nn/quantize_dequantize}. */
    public static Quantizing andBack() {
        return new Quantizing(
                ClaimsByType.of(KernelDescriptor.builder(
                                "quantize_dequantize", Version.of(1, 0), QuantizedNumbers.ID, QuantizedNumbers.VERSION))
                        .eachPair(
                                ClaimsByType.FLOATING,
                                SMALL,
                                (type, small) -> SingleElements.claim(type, type, small, type))
                        .build(),
                true);
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT + (back ? OPERATIONS_OF_WAY_BACK : 0), 150, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        ElementType type = problem.input(0).elementType();
        ElementType small = problem.input(2).elementType();
        SpirvModule module =
                back ? Shaders.quantizeDequantize(type, small.sizeBytes()) : Shaders.quantize(type, small.sizeBytes());
        Dispatch.Builder dispatch = Grid.sweep(module, problem.output(0).elements(), problem.device())
                .specialize(SIGNED_ID, small == ElementType.I8 || small == ElementType.I16)
                .specialize(LEAST_ID, (int) Quantize.least(problem))
                .specialize(MOST_ID, (int) Quantize.most(problem))
                .specialize(HALF_ID, problem.attributes().bool(Quantize.HALF));
        return ScaleWalk.lowering(dispatch, problem);
    }
}
