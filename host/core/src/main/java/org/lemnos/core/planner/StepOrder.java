package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.lower.LoweredStep;
import org.lemnos.core.schedule.AccessKind;
import org.lemnos.core.schedule.RangeAccess;
import org.lemnos.core.schedule.Schedule;
import org.lemnos.core.schedule.ScheduleProblem;
import org.lemnos.core.schedule.Scheduler;

/** Orders the steps into the fewest epochs that their conflicts allow. */
final class StepOrder {
    private final ScheduleProblem problem;
    private final Schedule schedule;

    StepOrder(List<Step> steps, ResourceTable table) {
        this.problem = problem(steps, table);
        this.schedule = Scheduler.schedule(problem);
    }

    private static ScheduleProblem problem(List<Step> steps, ResourceTable table) {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        for (ResourceTable.Row row : table.rows()) {
            builder.resource(row.isPacked() ? row.sizeBytes() : 0);
        }
        for (Step step : steps) {
            List<RangeAccess> accesses = new ArrayList<>(step.resources().size());
            for (int i = 0; i < step.resources().size(); i++) {
                LoweredStep.Range range = step.lowered().ranges().get(i);
                accesses.add(new RangeAccess(
                        step.resources().get(i), range.offsetBytes(), range.lengthBytes(), kind(range)));
            }
            builder.dispatch(accesses);
        }
        return builder.build();
    }

    static AccessKind kind(LoweredStep.Range range) {
        return switch (range.access()) {
            case READ -> AccessKind.READ;
            case WRITE -> AccessKind.WRITE;
            case READ_WRITE -> AccessKind.READ_WRITE;
        };
    }

    /** The steps' accesses by resource. */
    ScheduleProblem problem() {
        return problem;
    }

    /** The epoch of each step. */
    Schedule schedule() {
        return schedule;
    }
}
