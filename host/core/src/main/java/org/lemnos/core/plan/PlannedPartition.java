package org.lemnos.core.plan;

import java.util.List;
import org.lemnos.api.operation.OperationId;

/**
 * Nodes that a pattern would make one call, and what became of that.
 *
 * @param pattern the pattern's id: provider id, slash, name
 * @param replacement the operation of that call
 * @param nodes their names in the program, in its order; empty where the pattern failed before it named any
 * @param state what became of it; where it is applied, the plan's node has the last of the names
 * @param code why they stay as they are; empty where they do not
 * @param detail the same as a sentence with the facts
 */
public record PlannedPartition(
        String pattern, OperationId replacement, List<String> nodes, PartitionState state, String code, String detail) {
    /** Copies the list. */
    public PlannedPartition {
        nodes = List.copyOf(nodes);
    }
}
