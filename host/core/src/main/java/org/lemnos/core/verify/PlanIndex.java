package org.lemnos.core.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedPort;
import org.lemnos.core.plan.PlannedStep;

/** Who makes and reads what, looked up by number. The plan's references are in range. */
final class PlanIndex {
    /** Stands for no node. */
    static final int NOBODY = -1;

    private final PlanDocument plan;
    private final int[] producer;
    private final Set<Integer> given = new HashSet<>();
    private final Set<Integer> asked = new HashSet<>();
    private final List<List<Integer>> valuesOf = new ArrayList<>();
    private final List<List<Integer>> stepsOf = new ArrayList<>();

    PlanIndex(PlanDocument plan) {
        this.plan = plan;
        producer = new int[plan.values().size()];
        Arrays.fill(producer, NOBODY);
        for (int node = 0; node < plan.nodes().size(); node++) {
            for (int value : plan.nodes().get(node).outputs()) {
                producer[value] = node;
            }
            stepsOf.add(new ArrayList<>());
        }
        plan.inputs().stream().map(PlannedPort::value).forEach(given::add);
        plan.outputs().stream().map(PlannedPort::value).forEach(asked::add);
        plan.resources().forEach(resource -> valuesOf.add(new ArrayList<>()));
        for (int value = 0; value < plan.values().size(); value++) {
            int each = value;
            plan.values().get(value).resource().ifPresent(resource -> valuesOf.get(resource)
                    .add(each));
        }
        for (int step = 0; step < plan.steps().size(); step++) {
            stepsOf.get(plan.steps().get(step).node()).add(step);
        }
    }

    /** The node that makes a value, the last if several do; {@link #NOBODY} if none does. */
    int producer(int value) {
        return producer[value];
    }

    /** Whether the value is an input of the program. */
    boolean isInput(int value) {
        return given.contains(value);
    }

    /** Whether the value is an output of the program. */
    boolean isOutput(int value) {
        return asked.contains(value);
    }

    /** The values that a resource holds. */
    List<Integer> valuesOf(int resource) {
        return valuesOf.get(resource);
    }

    /** The steps of a node, in the order of recording. */
    List<PlannedStep> stepsOf(int node) {
        return stepsOf.get(node).stream().map(plan.steps()::get).toList();
    }

    /** The values that a node takes. */
    List<Integer> inputs(int node) {
        return present(plan.nodes().get(node).inputs());
    }

    /** The resources of the values that a node takes. */
    Set<Integer> inputResources(int node) {
        return resources(inputs(node));
    }

    /** The resources of the values that a node makes. */
    Set<Integer> outputResources(int node) {
        return resources(plan.nodes().get(node).outputs());
    }

    /** The node's own workspaces. */
    Set<Integer> workspaces(int node) {
        PlannedNode planned = plan.nodes().get(node);
        return new HashSet<>(present(List.of(planned.scratch(), planned.persistent())));
    }

    /** Whether a value's node took a value of the same resource: the two are the same bytes. */
    boolean isAlias(int value) {
        OptionalInt resource = plan.values().get(value).resource();
        return producer[value] != NOBODY
                && resource.isPresent()
                && inputResources(producer[value]).contains(resource.getAsInt());
    }

    private Set<Integer> resources(List<Integer> values) {
        return new HashSet<>(present(values.stream()
                .map(value -> plan.values().get(value).resource())
                .toList()));
    }

    private static List<Integer> present(List<OptionalInt> indices) {
        return indices.stream()
                .filter(OptionalInt::isPresent)
                .map(OptionalInt::getAsInt)
                .toList();
    }
}
