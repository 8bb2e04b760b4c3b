package org.lemnos.portable.elementwise;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Cost;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Kernel;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.OperationId;
import org.lemnos.api.operation.TensorType;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.Sub;
import org.lemnos.portable.launch.ClaimsByType;
import org.lemnos.portable.launch.ElementCosts;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;
import org.lemnos.portable.launch.Shaders;
import org.lemnos.portable.launch.SingleElements;

/**
 * Two tensors of integers or truth values combined one element at a time, with any broadcasting. On 64-bit integers made of words, so that no device
 * need have them. A division by 0, which has no value, gives 0.
 */
public final class IntegerArithmetic extends PortableKernel {
    private static final int CODE_ID = 1;
    private static final int TYPE_ID = 2;
    private static final int OPERATIONS_PER_ELEMENT = 24;

    /** The operations of {@link BinaryFunctions} in the numbering of binary_integers.comp, which begins with five of other classes. */
    private static final List<BinaryFunction> FUNCTIONS = List.of(
            BinaryFunctions.MAX,
            BinaryFunctions.MIN,
            BinaryFunctions.REMAINDER,
            BinaryFunctions.MODULO,
            BinaryFunctions.BITWISE_AND,
            BinaryFunctions.BITWISE_OR,
            BinaryFunctions.BITWISE_XOR,
            BinaryFunctions.SHIFT_LEFT,
            BinaryFunctions.SHIFT_RIGHT,
            BinaryFunctions.EQUAL,
            BinaryFunctions.LESS,
            BinaryFunctions.LESS_OR_EQUAL);

    private static final int FIRST_FUNCTION = 5;
    private static final int AND = 9;
    private static final int OR = 10;
    private static final int XOR = 11;

    private final int code;

    private IntegerArithmetic(int code, OperationId operation, Version version, List<ElementType> types, boolean asks) {
        super(descriptor(operation, version, types, asks));
        this.code = code;
    }

    /** One for each operation. */
    public static List<Kernel> all() {
        List<Kernel> kernels = new ArrayList<>();
        kernels.add(new IntegerArithmetic(0, Add.ID, Add.VERSION, ClaimsByType.WHOLE, false));
        kernels.add(new IntegerArithmetic(1, Sub.ID, Sub.VERSION, ClaimsByType.WHOLE, false));
        kernels.add(new IntegerArithmetic(2, Mul.ID, Mul.VERSION, ClaimsByType.WHOLE, false));
        kernels.add(new IntegerArithmetic(3, Div.ID, Div.VERSION, ClaimsByType.WHOLE, false));
        kernels.add(new IntegerArithmetic(4, Pow.ID, Pow.VERSION, List.of(ElementType.I32, ElementType.I64), false));
        int code = FIRST_FUNCTION;
        for (BinaryFunction function : FUNCTIONS) {
            kernels.add(of(code++, function));
        }
        kernels.add(of(AND, BinaryFunctions.AND));
        kernels.add(of(OR, BinaryFunctions.OR));
        kernels.add(of(XOR, BinaryFunctions.XOR));
        return kernels;
    }

    private static IntegerArithmetic of(int code, BinaryFunction function) {
        List<ElementType> types =
                function.types().stream().filter(type -> !type.isFloating()).toList();
        boolean asks = function.resultType(ElementType.I32) == ElementType.BOOL;
        return new IntegerArithmetic(code, function.id(), function.version(), types, asks);
    }

    private static KernelDescriptor descriptor(
            OperationId operation, Version version, List<ElementType> types, boolean asks) {
        return ClaimsByType.of(KernelDescriptor.builder(
                        Arithmetic.label(operation) + "_integers", Version.of(1, 0), operation, version))
                .each(types, type -> SingleElements.claim(type, type, asks ? ElementType.BOOL : type))
                .build();
    }

    @Override
    protected Cost cost(Problem problem) {
        return ElementCosts.of(problem, OPERATIONS_PER_ELEMENT, 150, 600);
    }

    @Override
    protected Lowering launch(Problem problem) {
        TensorType output = problem.output(0);
        ElementType type = problem.input(0).elementType();
        Dispatch.Builder dispatch = Grid.sweep(
                        Shaders.binaryIntegers(
                                type.sizeBytes(), output.elementType().sizeBytes()),
                        output.elements(),
                        problem.device())
                .specialize(CODE_ID, code)
                .specialize(TYPE_ID, Casting.code(type));
        return PairwiseDispatch.lowering(dispatch, problem);
    }
}
