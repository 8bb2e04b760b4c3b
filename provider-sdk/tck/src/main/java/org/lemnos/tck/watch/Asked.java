package org.lemnos.tck.watch;

import java.util.Optional;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.Problem;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Support;

/**
 * What a kernel was asked about one problem and what it answered, as far as it came.
 *
 * @param problem as the kernel saw it
 * @param claim which of the kernel's claims it falls under, from 0
 * @param support whether it serves the problem
 * @param estimate what it needs
 * @param lowering what it runs
 */
public record Asked(
        Problem problem,
        int claim,
        Optional<Support> support,
        Optional<ResourceEstimate> estimate,
        Optional<Lowering> lowering) {
    static Asked about(Problem problem, int claim) {
        return new Asked(problem, claim, Optional.empty(), Optional.empty(), Optional.empty());
    }

    Asked with(Support answer) {
        return new Asked(problem, claim, Optional.of(answer), estimate, lowering);
    }

    Asked with(ResourceEstimate answer) {
        return new Asked(problem, claim, support, Optional.of(answer), lowering);
    }

    Asked with(Lowering answer) {
        return new Asked(problem, claim, support, estimate, Optional.of(answer));
    }
}
