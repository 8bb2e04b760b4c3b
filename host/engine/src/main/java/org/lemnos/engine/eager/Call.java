package org.lemnos.engine.eager;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;

/**
 * What a caller asks for.
 *
 * @param operation the operation's name
 * @param needs the version that is needed
 * @param attributes as given
 * @param inputs one a place; empty where an optional one is left out
 */
record Call(OperationId operation, Version needs, Attributes attributes, List<Optional<Tensor>> inputs) {
    Call {
        inputs = List.copyOf(inputs);
    }

    /** A call with no input left out. */
    static Call of(OperationId operation, Version needs, Attributes attributes, List<Tensor> inputs) {
        return new Call(
                operation, needs, attributes, inputs.stream().map(Optional::of).toList());
    }
}
