package org.lemnos.app.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedStep;

/**
 * The dispatches of a plan that compute nothing and only move bytes, each with the reason why it could not be left out. What is but a view of its input's
 * bytes, as a new shape is, runs nothing and is none of them; nor is what chooses elements by indices that a run is given, such as a table of embeddings.
 */
public final class PlanCopies {
    private static final String PART = "its reader takes a tensor of its own, and a part does not lie in one piece";
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("tensor/transpose", "its reader takes elements in row-major order of the new axes"),
            Map.entry("tensor/slice", PART),
            Map.entry("tensor/chunk", PART),
            Map.entry("tensor/concat", "its inputs are made apart and read together"),
            Map.entry("tensor/expand", "its reader takes every element, and no stride of 0"),
            Map.entry("tensor/tile", "its reader takes every repeat"),
            Map.entry("tensor/pad", "its reader takes the border with the rest"),
            Map.entry("tensor/copy", "an output needs bytes of its own"));

    private PlanCopies() {}

    /**
     * One of them.
     *
     * @param node the node that moves
     * @param operation what it is
     * @param bytes what it writes
     * @param reason why it is there
     */
    public record Copy(String node, String operation, long bytes, String reason) {}

    /** Those of a plan, in its order. */
    public static List<Copy> of(PlanDocument plan) {
        Set<Integer> run = new HashSet<>();
        for (PlannedStep step : plan.steps()) {
            run.add(step.node());
        }
        List<Copy> copies = new ArrayList<>();
        for (int index = 0; index < plan.nodes().size(); index++) {
            if (run.contains(index)) {
                copy(plan, plan.nodes().get(index)).ifPresent(copies::add);
            }
        }
        return copies;
    }

    private static Optional<Copy> copy(PlanDocument plan, PlannedNode node) {
        String operation = node.operation().name();
        long bytes = node.outputs().stream()
                .mapToLong(value -> plan.values().get(value).type().sizeBytes())
                .sum();
        return Optional.ofNullable(REASONS.get(operation)).map(reason -> new Copy(node.id(), operation, bytes, reason));
    }
}
