package org.lemnos.vulkan.session;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** The first steps of these epochs, as indices into the plan's steps. */
    static Set<Integer> firstSteps(PlanDocument plan, Set<Integer> epochs) {
        List<PlannedStep> steps = plan.steps();
        return IntStream.range(1, steps.size())
                .filter(i -> steps.get(i).epoch() != steps.get(i - 1).epoch()
                        && epochs.contains(steps.get(i).epoch()))
                .boxed()
                .collect(Collectors.toUnmodifiableSet());
    }

    /** All steps but the first. */
    static Set<Integer> everyStep(PlanDocument plan) {
        return IntStream.range(1, plan.steps().size()).boxed().collect(Collectors.toUnmodifiableSet());
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
