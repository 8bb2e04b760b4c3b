package org.lemnos.portable.elementwise;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.kernel.KernelDescriptor;
import org.lemnos.api.operation.OperationId;
import org.lemnos.operations.math.Add;
import org.lemnos.operations.math.Div;
import org.lemnos.operations.math.Erf;
import org.lemnos.operations.math.Mul;
import org.lemnos.operations.math.Pow;
import org.lemnos.operations.math.Sqrt;
import org.lemnos.operations.math.Sub;

/**
 * An operation on single numbers that the elementwise shaders know.
 *
 * @param label the name in kernel names
 * @param operation the operation
 * @param version its version
 * @param code the value of the shaders' specialization constant, as binary_math.glsl and unary_math.glsl number them
 * @param operationsPerElement what one element costs, roughly, a multiplication being one
 */
public record Arithmetic(String label, OperationId operation, Version version, int code, int operationsPerElement) {
    /** The operations on two numbers. */
    public static final List<Arithmetic> BINARY = List.of(
            new Arithmetic("add", Add.ID, Add.VERSION, 0, 1),
            new Arithmetic("sub", Sub.ID, Sub.VERSION, 1, 1),
            new Arithmetic("mul", Mul.ID, Mul.VERSION, 2, 1),
            new Arithmetic("div", Div.ID, Div.VERSION, 3, 4),
            new Arithmetic("pow", Pow.ID, Pow.VERSION, 4, 24));

    /** The operations on one number. */
    public static final List<Arithmetic> UNARY = List.of(
            new Arithmetic("sqrt", Sqrt.ID, Sqrt.VERSION, 0, 4), new Arithmetic("erf", Erf.ID, Erf.VERSION, 1, 32));

    /** The specialization constant that holds the code. */
    static final int CODE_ID = 1;

    /** Starts the descriptor of a kernel for this operation, whose name ends in the given way. */
    KernelDescriptor.Builder kernel(String ending) {
        return KernelDescriptor.builder(label + ending, Version.of(1, 0), operation, version);
    }
}
