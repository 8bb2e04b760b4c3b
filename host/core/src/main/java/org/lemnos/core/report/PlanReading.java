package org.lemnos.core.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lemnos.api.kernel.Access;
import org.lemnos.core.graph.SemanticGraph;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.ResourceRole;

/** Reads the execution graph off a plan. */
final class PlanReading {
    private final PlanDocument plan;
    private final SemanticGraph semantic;
    private final Owners owners;
    private final Identities identities;
    private final ResourceNumbering numbering;
    /** For each node of the plan, how many commands are its. */
    private final int[] commands;

    private final long[] problems;

    PlanReading(PlanDocument plan, SemanticGraph semantic) {
        this.plan = plan;
        this.semantic = semantic;
        this.owners = new Owners(plan, semantic);
        this.identities = new Identities(plan, owners);
        this.numbering = new ResourceNumbering(plan, plan.steps());
        this.commands = new int[plan.nodes().size()];
        plan.steps().forEach(step -> commands[step.node()]++);
        this.problems = plan.nodes().stream().mapToLong(identities::problem).toArray();
    }

    ExecutionGraph graph() {
        List<GraphNode> nodes = new ArrayList<>();
        for (int i = 0; i < plan.steps().size(); i++) {
            nodes.add(node(i, plan.steps().get(i)));
        }
        List<AliasGroup> groups = groups();
        List<GraphBarrier> barriers = ByteHazards.of(plan, numbering);
        return new ExecutionGraph(
                semantic.name(),
                plan,
                semantic,
                identities.graph(),
                nodes,
                resources(groups),
                groups,
                barriers,
                new StatsReading(plan).stats(nodes, barriers));
    }

    private GraphNode node(int index, PlannedStep step) {
        PlannedNode node = plan.nodes().get(step.node());
        Owners.Owned owned = owners.of(step.node());
        OptionalLong implementation = OptionalLong.empty();
        OptionalLong content = OptionalLong.empty();
        List<Integer> groups = List.of();
        List<GraphNode.Write> writes = List.of();
        if (step instanceof PlannedStep.Launch launch) {
            implementation = OptionalLong.of(identities.implementation(launch));
            content = OptionalLong.of(
                    Digest64.first(plan.modules().get(launch.module()).sha256()));
            groups = List.of(launch.groupsX(), launch.groupsY(), launch.groupsZ());
            writes = writes(launch);
        }
        return new GraphNode(
                index,
                step.node(),
                node.operation().name(),
                owned.operations(),
                lowering(step.node(), owned),
                implementation,
                owned.contract(),
                problems[step.node()],
                content,
                node.selection().reason().token(),
                node.selection().kernel(),
                plan.values().get(node.outputs().get(0)).type().elementType(),
                writes,
                groups,
                step.epoch(),
                effects(step));
    }

    private GraphNode.Lowering lowering(int node, Owners.Owned owned) {
        if (owned.operations().isEmpty()) {
            return GraphNode.Lowering.ADDED;
        }
        if (owned.fused()) {
            return GraphNode.Lowering.FUSED;
        }
        return commands[node] > 1 ? GraphNode.Lowering.DECOMPOSED : GraphNode.Lowering.DIRECT;
    }

    private List<GraphNode.Write> writes(PlannedStep.Launch launch) {
        List<GraphNode.Write> writes = new ArrayList<>();
        for (int i = 0; i < launch.bindings().size(); i++) {
            PlannedStep.Bound bound = launch.bindings().get(i);
            boolean workspace = plan.resources().get(bound.resource()).role() == ResourceRole.SCRATCH;
            int binding = i;
            bound.writes().physical().ifPresent(how -> writes.add(new GraphNode.Write(binding, how, workspace)));
        }
        return writes;
    }

    private List<GraphNode.Effect> effects(PlannedStep step) {
        Map<Integer, Access> merged = new LinkedHashMap<>();
        for (Touch touch : Touch.of(step)) {
            merged.merge(
                    numbering.of(touch.resource()),
                    touch.access(),
                    (one, other) -> one == other ? one : Access.READ_WRITE);
        }
        List<GraphNode.Effect> effects = new ArrayList<>();
        merged.forEach((resource, access) -> effects.add(new GraphNode.Effect(resource, access)));
        return effects;
    }

    private List<AliasGroup> groups() {
        List<PlannedResource> resources = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int each : numbering.planned()) {
            if (numbering.isTouched(each)) {
                resources.add(plan.resources().get(each));
                numbers.add(numbering.of(each));
            }
        }
        return SharedBytes.groups(resources, numbers);
    }

    private List<GraphResource> resources(List<AliasGroup> groups) {
        Map<Integer, Integer> domains = new LinkedHashMap<>();
        for (AliasGroup group : groups) {
            group.resources()
                    .forEach(member -> domains.put(member, group.resources().get(0)));
        }
        List<GraphResource> resources = new ArrayList<>();
        for (int each : numbering.planned()) {
            PlannedResource resource = plan.resources().get(each);
            int id = numbering.of(each);
            resources.add(new GraphResource(
                    id,
                    each,
                    domains.getOrDefault(id, id),
                    resource.sizeBytes(),
                    numbering.first(each),
                    numbering.last(each),
                    numbering.isTouched(each),
                    SharedBytes.place(resource)));
        }
        return resources;
    }
}
