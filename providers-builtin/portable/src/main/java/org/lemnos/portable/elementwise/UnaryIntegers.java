package org.lemnos.portable.elementwise;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Claim;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.Support;
import org.lemnos.api.kernel.WriteContract;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SmallElements;

/** A function of one integer on one element at a time, on 64-bit integers made of words. */
public final class UnaryIntegers extends PortableKernel {
    private static final int CODE_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 8;

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
        KernelDescriptor.Builder descriptor = KernelDescriptor.builder(
                Arithmetic.label(function.id()) + "_integers", Version.of(1, 0), function.id(), function.version());
        for (ElementType type : ElementType.values()) {
            if (type.isInteger()) {
                Claim.Builder claim = Claim.types(type, type);
                SmallElements.require(claim, type);
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
                .efficiency(onProcessor(problem) ? 250 : 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        ElementType type = output.elementType();
        return Lowering.of(Grid.sweep(Shaders.unaryIntegers(type.sizeBytes()), output.elements(), problem.device())
                .specialize(CODE_ID, code)
                .specialize(TYPE_ID, Casting.code(type))
                .reads(BufferRef.input(0))
                .writes(BufferRef.output(0), WriteContract.everyElement())
                .push((int) output.elements())
                .build());
    }
}
