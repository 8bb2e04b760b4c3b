package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.graph.SemanticOperation;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;

/** Which operations of the semantic graph each node of a plan does. */
final class Owners {
    private final List<Owned> byNode = new ArrayList<>();

    /**
     * What a node does.
     *
     * @param operations numbers in the semantic graph, ascending; none for what the host added
     * @param contract the hash of its contract, if it does one operation as that one itself
     * @param fused whether one call stands for what the program says otherwise
     */
    record Owned(List<Integer> operations, OptionalLong contract, boolean fused) {}

    Owners(PlanDocument plan, SemanticGraph semantic) {
        Map<String, SemanticOperation> operations = new HashMap<>();
        semantic.operations().forEach(operation -> operations.put(operation.node(), operation));
        Map<String, PlannedPartition> applied = new HashMap<>();
        plan.partitions().stream()
                .filter(partition -> partition.state() == PartitionState.APPLIED)
                .forEach(partition ->
                        applied.put(partition.nodes().get(partition.nodes().size() - 1), partition));
        for (PlannedNode node : plan.nodes()) {
            PlannedPartition whole = applied.get(node.id());
            SemanticOperation alone = operations.get(node.id());
            if (whole != null) {
                byNode.add(fused(whole, operations));
            } else if (alone != null) {
                byNode.add(new Owned(List.of(alone.id()), OptionalLong.of(alone.contractHash()), false));
            } else {
                byNode.add(new Owned(List.of(), OptionalLong.empty(), false));
            }
        }
    }

    private static Owned fused(PlannedPartition whole, Map<String, SemanticOperation> operations) {
        List<Integer> parts = whole.nodes().stream()
                .filter(operations::containsKey)
                .map(operations::get)
                .map(SemanticOperation::id)
                .sorted()
                .toList();
        return new Owned(parts, OptionalLong.empty(), true);
    }

    Owned of(int node) {
        return byNode.get(node);
    }
}
