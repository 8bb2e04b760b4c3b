package org.lemnos.core.report;

import java.util.List;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.plan.PlanDocument;

/**
 * What a plan records: commands in their order, the resources that they touch, and what each boundary orders. Follows from the plan and from what its
 * program means; immutable. Numbers of resources, and thereby the report, do not depend on how buffers were allocated or numbered.
 *
 * @param name what people call it
 * @param plan the plan
 * @param semantic what the program means
 * @param graphId what identifies the structure: equal for plans that do the same on other buffers, and whichever bytes values share
 * @param nodes the commands in the order of recording
 * @param resources by their numbers, those that no command touches last
 * @param aliasGroups by the least number of each
 * @param barriers by boundary, then by resource
 * @param stats the numbers of it all
 */
public record ExecutionGraph(
        String name,
        PlanDocument plan,
        SemanticGraph semantic,
        long graphId,
        List<GraphNode> nodes,
        List<GraphResource> resources,
        List<AliasGroup> aliasGroups,
        List<GraphBarrier> barriers,
        GraphStats stats) {
    /** The schema of its report. */
    public static final String SCHEMA = "lemnos.execution_graph.v1";

    /** Copies the lists. */
    public ExecutionGraph {
        nodes = List.copyOf(nodes);
        resources = List.copyOf(resources);
        aliasGroups = List.copyOf(aliasGroups);
        barriers = List.copyOf(barriers);
    }

    /** The graph of a plan and the semantic graph of its program. */
    public static ExecutionGraph of(PlanDocument plan, SemanticGraph semantic) {
        return new PlanReading(plan, semantic).graph();
    }

    /** Its report: the same graph in the same state gives the same text, without a handle, an address or a push constant. */
    public String toJson(RuntimeState state) {
        return ExecutionGraphJson.text(this, state);
    }
}
