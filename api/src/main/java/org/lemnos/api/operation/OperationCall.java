package org.lemnos.api.operation;

import java.util.Optional;
import org.lemnos.api.HostImplements;
import org.lemnos.api.Stable;
import org.lemnos.api.Version;

/** One use of an operation with concrete input types. Immutable; safe from any thread. */
@HostImplements
@Stable
public interface OperationCall {
    /** The operation. */
    OperationId operation();

    /** The version that the caller needs. */
    Version version();

    /** The attributes, checked and with defaults filled in. */
    Attributes attributes();

    /** The number of input places, those left out included. */
    int inputs();

    /** Whether the input place has a tensor; false only for optional inputs and places past the end. */
    boolean has(int input);

    /**
     * The type of an input.
     *
     * @throws IllegalArgumentException if the place has no tensor
     */
    TensorType input(int input);

    /** The value of an input that is known before the run, such as the shape operand of a reshape. */
    Optional<HostTensor> constant(int input);
}
