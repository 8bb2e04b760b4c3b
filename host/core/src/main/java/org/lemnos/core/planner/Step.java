package org.lemnos.core.planner;

import java.util.List;
import org.lemnos.core.lower.LoweredStep;

/**
 * A checked step of a node, over the plan's resources.
 *
 * @param node index into the program's nodes
 * @param lowered the step over the kernel's own buffers
 * @param resources the resource of each of its ranges
 */
record Step(int node, LoweredStep lowered, List<Integer> resources) {
    Step {
        resources = List.copyOf(resources);
    }
}
