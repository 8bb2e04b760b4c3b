package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.vulkan.failure.DispatchInFlight;

/** What people call a plan's dispatches. */
final class DispatchNames {
    private DispatchNames() {}

    /**
     * Those among some steps; fills have no name.
     *
     * @param from the first of the steps, an index
     * @param to the first behind them
     */
    static List<DispatchInFlight> of(PlanDocument plan, int from, int to) {
        List<DispatchInFlight> names = new ArrayList<>();
        for (PlannedStep step : plan.steps().subList(from, to)) {
            if (step instanceof PlannedStep.Launch launch) {
                PlannedNode node = plan.nodes().get(step.node());
                String module = plan.modules().get(launch.module()).name();
                names.add(new DispatchInFlight(node.id(), node.selection().kernel(), module));
            }
        }
        return names;
    }
}
