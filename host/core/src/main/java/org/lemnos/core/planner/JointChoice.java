package org.lemnos.core.planner;

import java.util.List;

/**
 * What the joint choice gave all nodes.
 *
 * @param nodes one a node, in program order
 * @param resources all resources with their storage
 */
record JointChoice(List<NodeChoice> nodes, ResourceTable resources) {
    JointChoice {
        nodes = List.copyOf(nodes);
    }
}
