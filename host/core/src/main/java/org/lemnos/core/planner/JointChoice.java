package org.lemnos.core.planner;

import java.util.List;
import org.lemnos.core.fusion.FusedProgram;
import org.lemnos.core.fusion.Partition;
import org.lemnos.core.program.BoundProgram;

/**
 * What the joint choice gave all nodes.
 *
 * @param fused the program with the wholes that won
 * @param program the same with the conversions of storage that were chosen
 * @param values the resources of its values
 * @param nodes one a node of it
 * @param resources all resources with their storage
 * @param defeated the wholes that lost to their parts or to each other
 */
record JointChoice(
        FusedProgram fused,
        BoundProgram program,
        ValueResources values,
        List<NodeChoice> nodes,
        ResourceTable resources,
        List<Defeated> defeated) {
    JointChoice {
        nodes = List.copyOf(nodes);
        defeated = List.copyOf(defeated);
    }

    /**
     * A whole that was not taken.
     *
     * @param partition the nodes and the call
     * @param code why not
     * @param detail the same as a sentence
     */
    record Defeated(Partition partition, String code, String detail) {}
}
