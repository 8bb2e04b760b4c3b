package org.lemnos.core.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Plans with one part replaced, as somebody who knows the format would make them. */
final class PlanEdits {
    private PlanEdits() {}

    private static <T> List<T> edited(List<T> list, Consumer<List<T>> edit) {
        List<T> copy = new ArrayList<>(list);
        edit.accept(copy);
        return copy;
    }

    static PlanDocument steps(PlanDocument plan, Consumer<List<PlannedStep>> edit) {
        return new PlanDocument(
                plan.schema(),
                plan.identity(),
                plan.device(),
                plan.dimensions(),
                plan.objective(),
                plan.inputs(),
                plan.outputs(),
                plan.values(),
                plan.nodes(),
                plan.resources(),
                plan.modules(),
                edited(plan.steps(), edit),
                plan.boundaries(),
                plan.arenas(),
                plan.memory(),
                plan.notes());
    }
}
