package org.lemnos.portable.elementwise;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.elementwise.BinaryFunction;
import org.lemnos.operations.elementwise.BinaryFunctions;
import org.lemnos.operations.elementwise.UnaryFunction;
import org.lemnos.operations.elementwise.UnaryFunctions;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Gelu;
import org.lemnos.portable.launch.Grid;
import org.lemnos.portable.launch.PortableKernel;

/**
 * An operation on single numbers that the elementwise shaders know.
 *
 * @param label the name in kernel names
 * @param operation the operation
 * @param version its version
 * @param code the value of the shaders' specialization constant, as binary_math.glsl and unary_math.glsl number them, for a call
 * @param operationsPerElement what one element costs, roughly, a multiplication being one
 * @param parameters the numbers that the operation's attributes give to the shader
 */
public record Arithmetic(
        String label,
        OperationId operation,
        Version version,
        ToIntFunction<OperationCall> code,
        int operationsPerElement,
        List<ToDoubleFunction<OperationCall>> parameters) {
    /** unary_math.glsl numbers the functions from here on as {@link UnaryFunctions#ALL} lists them. */
    private static final int FIRST_FUNCTION = 4;

    /** Up to here they are an instruction or two. */
    private static final int FIRST_DEAR_FUNCTION = 10;

    private static final int OPERATIONS_OF_FUNCTION = 24;

    /** The specialization constants that hold the parameters, in their order. */
    private static final int FIRST_PARAMETER_ID = 2;

    Arithmetic(
            String label,
            OperationId operation,
            Version version,
            ToIntFunction<OperationCall> code,
            int operationsPerElement) {
        this(label, operation, version, code, operationsPerElement, List.of());
    }

    /** The operations on two floating numbers. */
    public static final List<Arithmetic> BINARY = List.of(
            new Arithmetic("add", Add.ID, Add.VERSION, call -> 0, 1),
            new Arithmetic("sub", Sub.ID, Sub.VERSION, call -> 1, 1),
            new Arithmetic("mul", Mul.ID, Mul.VERSION, call -> 2, 1),
            new Arithmetic("div", Div.ID, Div.VERSION, call -> 3, 4),
            new Arithmetic("pow", Pow.ID, Pow.VERSION, call -> 4, 24),
            of(BinaryFunctions.MAX, 5, 2),
            of(BinaryFunctions.MIN, 6, 2),
            of(BinaryFunctions.REMAINDER, 7, 40),
            of(BinaryFunctions.PRELU, 8, 2));

    /** The operations on one floating number. */
    public static final List<Arithmetic> UNARY = unary();

    private static List<Arithmetic> unary() {
        List<Arithmetic> unary = new ArrayList<>();
        unary.add(new Arithmetic("sqrt", Sqrt.ID, Sqrt.VERSION, call -> 0, 4));
        unary.add(new Arithmetic("erf", Erf.ID, Erf.VERSION, call -> 1, 32));
        unary.add(new Arithmetic("gelu", Gelu.ID, Gelu.VERSION, Arithmetic::geluCode, 40));
        int code = FIRST_FUNCTION;
        for (UnaryFunction function : UnaryFunctions.ALL) {
            unary.add(of(function, code++));
        }
        return List.copyOf(unary);
    }

    private static Arithmetic of(UnaryFunction function, int code) {
        return new Arithmetic(
                label(function.id()),
                function.id(),
                function.version(),
                call -> code,
                code < FIRST_DEAR_FUNCTION ? 1 : OPERATIONS_OF_FUNCTION,
                List.of(call -> function.attribute(call, 0), call -> function.attribute(call, 1)));
    }

    private static Arithmetic of(BinaryFunction function, int code, int operations) {
        return new Arithmetic(label(function.id()), function.id(), function.version(), call -> code, operations);
    }

    /** The specialization constant that holds the code. */
    private static final int CODE_ID = 1;

    /** The places by which binary32 numbers can lie apart, which a remainder goes through, and the end of its loop. */
    private static final long REMAINDER_ROUNDS = 280;

    /** That of binary_math.glsl which asks for quotients that are correctly rounded. */
    private static final int ROUNDS_DIVISION_ID = 2;

    /** An operation's name without its namespace. */
    static String label(OperationId operation) {
        return operation.name().substring(operation.namespace().length() + 1);
    }

    /** Tells the shader which operation it is. */
    Dispatch.Builder specialize(Dispatch.Builder dispatch, OperationCall call) {
        dispatch.specialize(CODE_ID, code.applyAsInt(call));
        for (int i = 0; i < parameters.size(); i++) {
            dispatch.specialize(
                    FIRST_PARAMETER_ID + i, (float) parameters.get(i).applyAsDouble(call));
        }
        return dispatch;
    }

    /** The same for two operands. What divides on a processor rounds correctly; other devices may be units off, and the shader then sees to it. */
    Dispatch.Builder specializePair(Dispatch.Builder dispatch, Problem problem) {
        specialize(dispatch, problem);
        return operation.equals(Div.ID)
                ? dispatch.specialize(ROUNDS_DIVISION_ID, !PortableKernel.onProcessor(problem))
                : dispatch;
    }

    /** Starts a dispatch that sweeps over units of so many elements, as often as loops go round for each. */
    Dispatch.Builder sweep(SpirvModule module, long units, int elements, Problem problem) {
        return operation.equals(BinaryFunctions.REMAINDER.id())
                ? Grid.sweep(module, units, REMAINDER_ROUNDS * elements, problem.device())
                : Grid.sweep(module, units, problem.device());
    }

    private static int geluCode(OperationCall call) {
        return call.attributes().text(Gelu.APPROXIMATE).equals(Gelu.TANH) ? 3 : 2;
    }

    /** Starts the descriptor of a kernel for this operation, whose name ends in the given way. */
    KernelDescriptor.Builder kernel(String ending) {
        return KernelDescriptor.builder(label + ending, Version.of(1, 0), operation, version);
    }
}
