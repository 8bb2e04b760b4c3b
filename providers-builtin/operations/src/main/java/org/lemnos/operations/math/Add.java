package org.lemnos.operations.math;

import org.lemnos.api.Version;
import org.lemnos.api.operation.OperationDescriptor;
import org.lemnos.api.operation.OperationId;

/**
 * {@code math/add}: c = a + b, element by element.
 *
 * <p>Inputs a and b of one numeric type, broadcast; output c. Integers wrap around in two's complement. Definition: ONNX Add 14.
 */
public final class Add extends ElementwiseBinary {
    /** The operation's name. */
    public static final OperationId ID = OperationId.of("math/add");

    /** The contract's version. */
    public static final Version VERSION = Version.of(1, 0);

    /** The contract. */
    public static final OperationDescriptor DESCRIPTOR =
            descriptor(ID, VERSION, "Adds two tensors element by element.");

    /** Makes an oracle; it holds no state. */
    public Add() {}

    @Override
    double floating(double a, double b) {
        return a + b;
    }

    @Override
    long integer(long a, long b) {
        return a + b;
    }
}
