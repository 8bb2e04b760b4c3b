package org.lemnos.operations.math;

import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;

/**
 * {@code math/sqrt}: the square root of each element.
 *
 * <p>Input x and output y of one floating type. A negative number has the root NaN, -0 has -0. Definition: ONNX Sqrt 13.
 */
public final class Sqrt extends ElementwiseUnary {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/sqrt");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR =
            descriptor(ID, VERSION, "Takes the square root of each element.");

    /** Makes an oracle; it holds no state. */
    public Sqrt() {}

    @Override
    double of(double x) {
        return Math.sqrt(x);
    }
}
