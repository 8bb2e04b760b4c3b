package org.lemnos.portable.elementwise;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/** Two tensors of floating numbers compared one element at a time, with any broadcasting. */
public final class Comparing extends PortableKernel {
    private static final int CODE_ID = 1;
    private static final int OPERATIONS_PER_ELEMENT = 12;

    private final int code;

    private Comparing(int code, BinaryFunction function) {
        super(ClaimsByType.of(KernelDescriptor.builder(
                        Arithmetic.label(function.id()) + "_scalars",
                        Version.of(1, 0),
                        function.id(),
                        function.version()))
                .each(ClaimsByType.FLOATING, type -> SingleElements.claim(type, type, ElementType.BOOL))
                .build());
        this.code = code;
    }

    /** One for each comparison. */
    public static List<Kernel> all() {
        return List.of(
                new Comparing(14, BinaryFunctions.EQUAL),
                new Comparing(15, BinaryFunctions.LESS),
                new Comparing(16, BinaryFunctions.LESS_OR_EQUAL));
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 150, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.compareScalars(problem.input(0).elementType()), output.elements(), problem.device())
                .specialize(CODE_ID, code);
        return PairwiseDispatch.lowering(dispatch, problem);
    }
}
