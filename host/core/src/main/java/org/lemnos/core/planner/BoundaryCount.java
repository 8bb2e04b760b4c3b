package org.lemnos.core.planner;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lemnos.api.kernel.Access;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.schedule.AccessKind;
import org.lemnos.core.schedule.ProgramOrder;
import org.lemnos.core.schedule.RangeAccess;
import org.lemnos.core.schedule.ScheduleProblem;

/**
 * The boundaries of a plan and those that its steps would have in the order of their nodes, by {@link ProgramOrder}.
 *
 * @param planned in the plan
 * @param inProgramOrder in program order, without what sharing bytes would add there
 */
public record BoundaryCount(int planned, int inProgramOrder) {
    /** Counts a plan's. */
    public static BoundaryCount of(PlanDocument plan) {
        ScheduleProblem.Builder builder = ScheduleProblem.builder();
        plan.resources().forEach(resource -> builder.resource(0));
        List<PlannedStep> steps = new ArrayList<>(plan.steps());
        // Steps of one node keep the order in which its kernel named them.
        steps.sort(Comparator.comparingInt(PlannedStep::node));
        steps.forEach(step -> builder.dispatch(accesses(step)));
        return new BoundaryCount(plan.boundaries().size(), ProgramOrder.boundaries(builder.build()));
    }

    private static List<RangeAccess> accesses(PlannedStep step) {
        List<RangeAccess> accesses = new ArrayList<>();
        if (step instanceof PlannedStep.Launch launch) {
            launch.bindings()
                    .forEach(bound -> accesses.add(new RangeAccess(
                            bound.resource(), bound.offsetBytes(), bound.rangeBytes(), kind(bound.access()))));
        } else if (step instanceof PlannedStep.Fill fill) {
            accesses.add(new RangeAccess(fill.resource(), fill.offsetBytes(), fill.lengthBytes(), AccessKind.WRITE));
        }
        return accesses;
    }

    private static AccessKind kind(Access access) {
        return switch (access) {
            case READ -> AccessKind.READ;
            case WRITE -> AccessKind.WRITE;
            case READ_WRITE -> AccessKind.READ_WRITE;
        };
    }

    /** The plan's boundaries for each one in program order: at most 1, unless epochs were split to fit the capacity; 1 where there are none. */
    public double ratio() {
        return inProgramOrder == 0 ? 1 : (double) planned / inProgramOrder;
    }
}
