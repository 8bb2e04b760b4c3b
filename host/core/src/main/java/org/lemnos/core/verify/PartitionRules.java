package org.lemnos.core.verify;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.lemnos.core.plan.PartitionState;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPartition;

/** A whole that was taken is a node under the last of its parts' names, and its other parts are no nodes; what was not taken has a reason. */
final class PartitionRules {
    private PartitionRules() {}

    static void check(PlanDocument plan, Findings findings) {
        Map<String, PlannedNode> nodes = new HashMap<>();
        plan.nodes().forEach(node -> nodes.put(node.id(), node));
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < plan.partitions().size(); i++) {
            PlannedPartition partition = plan.partitions().get(i);
            String place = "/partitions/" + i;
            boolean fallback = partition.state() == PartitionState.FALLBACK
                    || partition.state() == PartitionState.UNEXPECTED_FALLBACK;
            findings.require(
                    fallback != partition.code().isEmpty(),
                    place + "/code",
                    "a partition has a reason exactly if it was not taken");
            if (partition.state() == PartitionState.APPLIED) {
                applied(partition, place, nodes, taken, findings);
            }
        }
    }

    private static void applied(
            PlannedPartition partition,
            String place,
            Map<String, PlannedNode> nodes,
            Set<String> taken,
            Findings findings) {
        for (int i = 0; i < partition.nodes().size(); i++) {
            String id = partition.nodes().get(i);
            String at = place + "/nodes/" + i;
            findings.require(taken.add(id), at, "'" + id + "' is a part of two wholes");
            PlannedNode node = nodes.get(id);
            boolean last = i == partition.nodes().size() - 1;
            findings.require(
                    last == (node != null),
                    at,
                    last
                            ? "no node '" + id + "' stands for the whole"
                            : "'" + id + "' is a node and a part of a whole");
            findings.require(
                    !last || node == null || node.operation().equals(partition.replacement()),
                    at,
                    "'" + id + "' does not call " + partition.replacement());
        }
    }
}
