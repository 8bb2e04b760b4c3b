package org.lemnos.core.verify;

import java.util.List;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.Selection;

/** The evidence of every choice is in order: rejected kernels ascend, each with a reason, the chosen one not among them. */
final class SelectionRules {
    private SelectionRules() {}

    static void check(PlanDocument plan, Findings findings) {
        for (int i = 0; i < plan.nodes().size(); i++) {
            Selection selection = plan.nodes().get(i).selection();
            String place = "/nodes/" + i + "/selection";
            findings.require(selection.costNanoseconds() >= 0, place + "/cost_nanoseconds", "a cost is 0 or more");
            List<Selection.Rejection> rejected = selection.rejected();
            for (int j = 0; j < rejected.size(); j++) {
                Selection.Rejection row = rejected.get(j);
                String at = place + "/rejected/" + j;
                findings.require(
                        !row.kernel().equals(selection.kernel()),
                        at + "/kernel",
                        row.kernel() + " is both chosen and rejected");
                findings.require(
                        j == 0 || rejected.get(j - 1).kernel().compareTo(row.kernel()) < 0,
                        at + "/kernel",
                        "the rejected kernels do not ascend at " + row.kernel());
                findings.require(!row.code().isEmpty(), at + "/code", row.kernel() + " is rejected without a reason");
                findings.require(
                        row.costNanoseconds() >= -1, at + "/cost_nanoseconds", "a cost is 0 or more, or -1 if unknown");
            }
        }
    }
}
