package org.lemnos.tck.run;

import java.util.Optional;
import org.lemnos.api.kernel.BufferRef;
import org.lemnos.api.kernel.Dispatch;
import org.lemnos.api.kernel.Lowering;
import org.lemnos.api.kernel.ResourceEstimate;
import org.lemnos.api.kernel.Workspace;
import org.lemnos.tck.rule.Rule;
import org.lemnos.tck.watch.Asked;

/** Holds an estimate against the lowering that followed it. */
final class Answers {
    private Answers() {}

    static void judge(Asked asked, Findings findings) {
        if (asked.estimate().isEmpty() || asked.lowering().isEmpty()) {
            return;
        }
        ResourceEstimate estimate = asked.estimate().get();
        Lowering lowering = asked.lowering().get();
        int steps = lowering.steps().size();
        int promised = estimate.cost().dispatches();
        findings.judge(
                Rule.COUNTS_DISPATCHES,
                promised == steps
                        ? Optional.empty()
                        : Optional.of("the estimate costs " + promised + " dispatches, the lowering has " + steps
                                + " steps"));
        if (steps > 0) {
            judgeUse(estimate.scratch(), BufferRef.scratch(), lowering, findings);
            judgeUse(estimate.persistent(), BufferRef.persistent(), lowering, findings);
        }
    }

    private static void judgeUse(
            Optional<Workspace> workspace, BufferRef buffer, Lowering lowering, Findings findings) {
        workspace.ifPresent(asked -> findings.judge(
                Rule.USES_WORKSPACES,
                lowering.steps().stream().anyMatch(step -> names(step, buffer))
                        ? Optional.empty()
                        : Optional.of("asks for " + asked.sizeBytes() + " bytes of " + buffer
                                + " memory and names it in no dispatch")));
    }

    private static boolean names(Lowering.Step step, BufferRef buffer) {
        return step instanceof Dispatch dispatch
                && dispatch.bindings().stream()
                        .anyMatch(binding -> binding.buffer().whole().equals(buffer));
    }
}
