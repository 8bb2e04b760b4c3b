package org.lemnos.operations.math;

import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;

/**
 * {@code math/erf}: the error function of each element.
 *
 * <p>Input x and output y of one floating type; the integer types that ONNX also names are left out. Definition: ONNX Erf 13.
 */
public final class Erf extends ElementwiseUnary {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/erf");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR =
            descriptor(ID, VERSION, "Takes the error function of each element.");

    /** Makes an oracle; it holds no state. */
    public Erf() {}

    @Override
    double of(double x) {
        return ErrorFunction.erf(x);
    }
}
