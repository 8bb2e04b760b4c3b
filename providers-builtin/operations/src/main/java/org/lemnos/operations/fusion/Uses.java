package org.lemnos.operations.fusion;

import java.util.List;
import java.util.Optional;
import org.lemnos.api.fusion.GraphNode;
import org.lemnos.api.fusion.GraphValue;
import org.lemnos.api.operation.OperationId;

/** Questions about who makes a value and who reads it. */
final class Uses {
    private Uses() {}

    /** The node that makes a value as its first output, if it is one of an operation. */
    static Optional<GraphNode> producer(GraphValue value, OperationId operation) {
        return value.producer().filter(node -> is(node, operation) && node.output() == value);
    }

    /** Whether a node is one of an operation. */
    static boolean is(GraphNode node, OperationId operation) {
        return node.call().operation().equals(operation);
    }

    /** Whether nobody but these nodes sees a value, so that who replaces them all may drop it. */
    static boolean isSeenOnlyBy(GraphValue value, List<GraphNode> readers) {
        return !value.isObserved() && readers.containsAll(value.consumers());
    }

    /** What a node of two operands reads beside a value; empty if it reads that value twice or not at all. */
    static Optional<GraphValue> besides(GraphNode node, GraphValue value) {
        if (node.inputs().size() != 2) {
            return Optional.empty();
        }
        GraphValue left = node.input(0);
        GraphValue right = node.input(1);
        if ((left == value) == (right == value)) {
            return Optional.empty();
        }
        return Optional.of(left == value ? right : left);
    }
}
