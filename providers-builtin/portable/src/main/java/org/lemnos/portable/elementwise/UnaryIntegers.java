package org.lemnos.portable.elementwise;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;
import org.lemnos.portable.launch.Stores;

/** A function of one integer on one element at a time, on 64-bit integers made of words. */
public final class UnaryIntegers extends PortableKernel {
    private static final int CODE_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 8;
    private static final List<ElementType> INTEGERS =
            ClaimsByType.ALL.stream().filter(ElementType::isInteger).toList();

    private final int code;

    private UnaryIntegers(int code, UnaryFunction function) {
        super(descriptor(function));
        this.code = code;
    }

    /** One for each function of integers. */
    public static List<Kernel> all() {
        return List.of(
                new UnaryIntegers(0, UnaryFunctions.ABS),
                new UnaryIntegers(1, UnaryFunctions.NEG),
                new UnaryIntegers(2, UnaryFunctions.SIGN));
    }

    private static KernelDescriptor descriptor(UnaryFunction function) {
        return ClaimsByType.of(KernelDescriptor.builder(
                        Arithmetic.label(function.id()) + "_integers",
                        Version.of(1, 0),
                        function.id(),
                        function.version()))
                .each(INTEGERS, type -> SingleElements.claim(type, type))
                .build();
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 250, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        ElementType type = output.elementType();
        return Lowering.of(Grid.sweep(Shaders.unaryIntegers(type.sizeBytes()), output.elements(), problem.device())
                .specialize(CODE_ID, code)
                .specialize(TYPE_ID, Casting.code(type))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), Stores.byElement())
                .push((int) output.elements())
                .build());
    }
}
