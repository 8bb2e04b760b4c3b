package org.lemnos.core.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedStep;

/** Steps stand in the order of recording, and of two steps of which one writes what the other touches, the earlier node's is in an earlier epoch. */
final class OrderRules {
    private final PlanDocument plan;
    private final Findings findings;
    private final List<TouchHistory> histories = new ArrayList<>();

    private OrderRules(PlanDocument plan, Findings findings) {
        this.plan = plan;
        this.findings = findings;
        plan.resources().forEach(resource -> histories.add(new TouchHistory()));
    }

    static void check(PlanDocument plan, Findings findings) {
        OrderRules rules = new OrderRules(plan, findings);
        rules.recording();
        IntStream.range(0, plan.steps().size())
                .boxed()
                .sorted(Comparator.comparingInt(
                        (Integer step) -> plan.steps().get(step).node()))
                .forEach(rules::conflicts);
    }

    private void recording() {
        List<PlannedStep> steps = plan.steps();
        for (int i = 0; i < steps.size(); i++) {
            int epoch = steps.get(i).epoch();
            int before = i == 0 ? 0 : steps.get(i - 1).epoch();
            String place = Places.step(i, steps.get(i)) + "/epoch";
            boolean first = i == 0 && epoch != 0;
            findings.require(
                    !first && epoch >= before && epoch <= before + 1,
                    place,
                    "epoch " + epoch + " comes after epoch " + before);
            findings.require(
                    i == 0
                            || epoch != before
                            || steps.get(i - 1).node() <= steps.get(i).node(),
                    place,
                    "steps of one epoch do not stand in the order of their nodes");
        }
    }

    private void conflicts(int number) {
        PlannedStep step = plan.steps().get(number);
        List<Places.Touch> touches = Places.touches(number, step);
        for (Places.Touch touch : touches) {
            histories
                    .get(touch.resource())
                    .visit(touch.from(), touch.to(), (written, read) -> require(step.epoch(), touch, written, read));
        }
        for (Places.Touch touch : touches) {
            histories.get(touch.resource()).note(touch.from(), touch.to(), touch.access(), step.epoch());
        }
    }

    private void require(int epoch, Places.Touch touch, int written, int read) {
        findings.require(
                written < epoch,
                touch.pointer(),
                "an earlier step writes the same bytes in epoch " + written + ", not before epoch " + epoch);
        findings.require(
                !touch.access().writes() || read < epoch,
                touch.pointer(),
                "an earlier step reads the same bytes in epoch " + read + ", not before epoch " + epoch);
    }
}
