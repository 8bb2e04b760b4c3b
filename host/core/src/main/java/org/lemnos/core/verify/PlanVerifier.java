package org.lemnos.core.verify;

import java.util.List;
import org.lemnos.core.plan.PlanDocument;

/**
 * Holds a plan to the rules that can be seen from the plan itself. A plan that keeps them all can be recorded and run
 * without touching bytes that are not its own and without a missing barrier; whether it computes what its program says, only planning it again
 * can tell.
 */
public final class PlanVerifier {
    private PlanVerifier() {}

    /** What the plan breaks, in the order of the rules; empty if it keeps them all. */
    public static List<PlanViolation> verify(PlanDocument plan) {
        Findings findings = new Findings();
        ReferenceRules.check(plan, findings);
        if (!findings.isEmpty()) {
            // The other rules follow the references.
            return findings.list();
        }
        PlanIndex index = new PlanIndex(plan);
        GraphRules.check(plan, index, findings);
        SelectionRules.check(plan, findings);
        PartitionRules.check(plan, findings);
        ResourceRules.check(plan, index, findings);
        StepRules.check(plan, index, findings);
        AliasRules.check(plan, index, findings);
        OrderRules.check(plan, findings);
        BarrierRules.check(plan, findings);
        PlacementRules.check(plan, findings);
        return findings.list();
    }
}
