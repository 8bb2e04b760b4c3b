package org.lemnos.core.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A plan whose lists can be edited, as somebody who knows the format would. */
public final class PlanEdits {
    public final List<PlannedPort> inputs;
    public final List<PlannedPort> outputs;
    public final List<PlannedValue> values;
    public final List<PlannedNode> nodes;
    public final List<PlannedPartition> partitions;
    public final List<PlannedResource> resources;
    public final List<PlannedModule> modules;
    public final List<PlannedStep> steps;
    public final List<PlannedBoundary> boundaries;
    public final List<PlannedArena> arenas;

    private PlanEdits(PlanDocument plan) {
        inputs = new ArrayList<>(plan.inputs());
        outputs = new ArrayList<>(plan.outputs());
        values = new ArrayList<>(plan.values());
        nodes = new ArrayList<>(plan.nodes());
        partitions = new ArrayList<>(plan.partitions());
        resources = new ArrayList<>(plan.resources());
        modules = new ArrayList<>(plan.modules());
        steps = new ArrayList<>(plan.steps());
        boundaries = new ArrayList<>(plan.boundaries());
        arenas = new ArrayList<>(plan.arenas());
    }

    /** The plan after an edit. */
    public static PlanDocument of(PlanDocument plan, Consumer<PlanEdits> edit) {
        PlanEdits lists = new PlanEdits(plan);
        edit.accept(lists);
        return new PlanDocument(
                plan.schema(),
                plan.identity(),
                plan.device(),
                plan.dimensions(),
                plan.objective(),
                lists.inputs,
                lists.outputs,
                lists.values,
                lists.nodes,
                lists.partitions,
                lists.resources,
                lists.modules,
                lists.steps,
                lists.boundaries,
                lists.arenas,
                plan.memory(),
                plan.notes());
    }
}
