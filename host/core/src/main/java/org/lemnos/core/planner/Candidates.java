package org.lemnos.core.planner;

import java.util.List;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.core.catalog.KernelEntry;
import org.lemnos.core.plan.Selection;

/**
 * The kernels that could do a node, and why the others cannot.
 *
 * @param usable in canonical order: preferred ones first, then ascending by id
 * @param rejected ascending by id
 * @param preferenceUnmet whether the policy prefers a kernel here that is among the rejected, and none that is usable
 */
record Candidates(List<Usable> usable, List<Selection.Rejection> rejected, boolean preferenceUnmet) {
    Candidates {
        usable = List.copyOf(usable);
        rejected = List.copyOf(rejected);
    }

    /**
     * A kernel that has said yes and what it needs.
     *
     * @param kernel the kernel
     * @param claim which of its claims, from 0
     * @param problem what it was asked
     * @param estimate what it answered
     * @param costNanoseconds the estimate's cost on the device
     * @param preferred whether the policy prefers it for this node
     * @param suspect whether it is here only because nothing that is not under suspicion can do the node
     */
    record Usable(
            KernelEntry kernel,
            int claim,
            KernelProblem problem,
            ResourceEstimate estimate,
            long costNanoseconds,
            boolean preferred,
            boolean suspect) {
        Usable asPreferred() {
            return new Usable(kernel, claim, problem, estimate, costNanoseconds, true, suspect);
        }

        Usable asSuspect() {
            return new Usable(kernel, claim, problem, estimate, costNanoseconds, preferred, true);
        }
    }
}
