package org.lemnos.portable.elementwise;

import java.util.List;
import java.util.function.ToIntFunction;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.OperationCall;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;
import org.lemnos.operations.nn.Gelu;

/**
 * An operation on single numbers that the elementwise shaders know.
 *
 * @param label the name in kernel names
 * @param operation the operation
 * @param version its version
 * @param code the value of the shaders' specialization constant, as binary_math.glsl and unary_math.glsl number them, for a call
 * @param operationsPerElement what one element costs, roughly, a multiplication being one
 */
public record Arithmetic(
        String label,
        OperationId operation,
        Version version,
        ToIntFunction<OperationCall> code,
        int operationsPerElement) {
    /** The operations on two numbers. */
    public static final List<Arithmetic> BINARY = List.of(
            new Arithmetic("add", Add.ID, Add.VERSION, call -> 0, 1),
            new Arithmetic("sub", Sub.ID, Sub.VERSION, call -> 1, 1),
            new Arithmetic("mul", Mul.ID, Mul.VERSION, call -> 2, 1),
            new Arithmetic("div", Div.ID, Div.VERSION, call -> 3, 4),
            new Arithmetic("pow", Pow.ID, Pow.VERSION, call -> 4, 24));

    /** The operations on one number. */
    public static final List<Arithmetic> UNARY = List.of(
            new Arithmetic("sqrt", Sqrt.ID, Sqrt.VERSION, call -> 0, 4),
            new Arithmetic("erf", Erf.ID, Erf.VERSION, call -> 1, 32),
            new Arithmetic("gelu", Gelu.ID, Gelu.VERSION, Arithmetic::geluCode, 40));

    /** The specialization constant that holds the code. */
    static final int CODE_ID = 1;

    private static int geluCode(OperationCall call) {
        return call.attributes().text(Gelu.APPROXIMATE).equals(Gelu.TANH) ? 3 : 2;
    }

    /** Starts the descriptor of a kernel for this operation, whose name ends in the given way. */
    KernelDescriptor.Builder kernel(String ending) {
        return KernelDescriptor.builder(label + ending, Version.of(1, 0), operation, version);
    }
}
