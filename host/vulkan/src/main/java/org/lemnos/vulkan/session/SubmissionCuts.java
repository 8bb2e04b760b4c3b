package org.lemnos.vulkan.session;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;

/**
 * At which boundaries a recording is cut into submissions, so that none is estimated to keep the device busy for longer than a
 * desktop's watchdog allows. A node's estimate is shared evenly by its steps.
 */
final class SubmissionCuts {
    private SubmissionCuts() {}

    /** The epochs that begin a submission of their own, the first one aside; a limit of zero cuts at every boundary. */
    static Set<Integer> of(PlanDocument plan, Duration longest) {
        long[] epochNanos = epochNanos(plan);
        Set<Integer> cuts = new HashSet<>();
        long since = 0;
        for (int epoch = 0; epoch < epochNanos.length; epoch++) {
            if (epoch > 0 && (longest.isZero() || since + epochNanos[epoch] > longest.toNanos())) {
                cuts.add(epoch);
                since = 0;
            }
            since += epochNanos[epoch];
        }
        return cuts;
    }

    private static long[] epochNanos(PlanDocument plan) {
        List<PlannedStep> steps = plan.steps();
        int[] stepsOfNode = new int[plan.nodes().size()];
        steps.forEach(step -> stepsOfNode[step.node()]++);
        long[] epochNanos = new long[plan.epochs()];
        for (PlannedStep step : steps) {
            long nodeNanos = plan.nodes().get(step.node()).selection().costNanoseconds();
            epochNanos[step.epoch()] += nodeNanos / stepsOfNode[step.node()];
        }
        return epochNanos;
    }
}
