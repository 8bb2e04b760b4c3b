package org.lemnos.models.rewrite;

import java.util.List;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.program.Node;
import org.lemnos.core.program.ValueRef;

/**
 * One node in place of several.
 *
 * @param parts the nodes that it replaces; the last one makes the result
 * @param operation what they spell
 * @param needs the operation's version
 * @param attributes its attributes
 * @param inputs its inputs
 */
record Raised(List<Node> parts, OperationId operation, Version needs, Attributes attributes, List<ValueRef> inputs) {
    /** Copies the lists. */
    Raised {
        parts = List.copyOf(parts);
        inputs = List.copyOf(inputs);
    }

    /** The node in whose place it stands. */
    Node last() {
        return parts.get(parts.size() - 1);
    }
}
