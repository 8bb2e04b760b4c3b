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
 * bytes, as a new shape is, runs nothing and is none of them.
 */
public final class PlanCopies {
    private static final Map<String, String> REASONS = Map.of(
            "tensor/transpose", "its reader takes elements in row-major order of the new axes",
            "tensor/slice", "its reader takes a tensor of its own, and a part does not lie in one piece",
            "tensor/concat", "its inputs are made apart and read together",
            "tensor/expand", "its reader takes every element, and no stride of 0",
            "tensor/tile", "its reader takes every repeat",
            "tensor/copy", "an output needs bytes of its own");

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
