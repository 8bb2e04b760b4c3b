package org.lemnos.core.program;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;

/**
 * One use of an operation.
 *
 * @param id unique within the program
 * @param operation the operation
 * @param needs the version that it needs
 * @param attributes as given; defaults are filled in when the program is bound
 * @param inputs one a place; empty where an optional input is left out
 * @param outputs at least one, each made here and nowhere else
 */
public record Node(
        String id,
        OperationId operation,
        Version needs,
        Attributes attributes,
        List<Optional<ValueRef>> inputs,
        List<ValueRef> outputs) {
    /** Copies the lists. */
    public Node {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
    }
}
