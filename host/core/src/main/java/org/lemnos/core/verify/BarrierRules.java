package org.lemnos.core.verify;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.PlannedStep;

/**
 * Between each two epochs lies one boundary, and between a write and whatever touches the same bytes later lies one that hands writes on. A
 * boundary that orders nothing but writes after reads does not: it only waits.
 */
final class BarrierRules {
    private final PlanDocument plan;
    private final Findings findings;
    /** How many boundaries before each epoch hand writes on. */
    private final int[] handing;

    private final Map<Chunk, TouchHistory> histories = new HashMap<>();

    private record Chunk(ArenaKind kind, int number) {}

    private BarrierRules(PlanDocument plan, Findings findings) {
        this.plan = plan;
        this.findings = findings;
        List<PlannedBoundary> boundaries = plan.boundaries();
        handing = new int[boundaries.size() + 1];
        for (int i = 0; i < boundaries.size(); i++) {
            boolean onlyWaits = boundaries.get(i).kinds().equals(Set.of(PlannedBoundary.Kind.WRITE_AFTER_READ));
            handing[i + 1] = handing[i] + (onlyWaits ? 0 : 1);
        }
    }

    static void check(PlanDocument plan, Findings findings) {
        List<PlannedStep> steps = plan.steps();
        int epochs = steps.isEmpty() ? 0 : steps.get(steps.size() - 1).epoch() + 1;
        int wanted = Math.max(0, epochs - 1);
        if (plan.boundaries().size() != wanted) {
            findings.report(
                    "/boundaries",
                    epochs + " epochs have " + wanted + " boundaries, not "
                            + plan.boundaries().size());
            return;
        }
        BarrierRules rules = new BarrierRules(plan, findings);
        rules.boundaries();
        for (int i = 0; i < steps.size(); i++) {
            rules.step(i, steps.get(i));
        }
    }

    private void boundaries() {
        for (int i = 0; i < plan.boundaries().size(); i++) {
            PlannedBoundary boundary = plan.boundaries().get(i);
            String place = "/boundaries/" + i;
            findings.require(
                    boundary.afterEpoch() == i,
                    place + "/after_epoch",
                    "boundary " + i + " stands after epoch " + boundary.afterEpoch());
            findings.require(!boundary.kinds().isEmpty(), place + "/kinds", "the boundary orders nothing");
            List<PlannedBoundary.Hazard> hazards = boundary.hazards();
            for (int j = 1; j < hazards.size(); j++) {
                findings.require(
                        hazards.get(j - 1).resource() < hazards.get(j).resource(),
                        place + "/hazards/" + j + "/resource",
                        "the hazards do not ascend by resource");
            }
        }
    }

    private void step(int number, PlannedStep step) {
        int epoch = step.epoch();
        if (epoch < 0 || epoch >= handing.length) {
            return; // The order of epochs is reported where it belongs.
        }
        for (Places.Touch touch : Places.touches(number, step)) {
            PlannedResource resource = plan.resources().get(touch.resource());
            TouchHistory history = histories.computeIfAbsent(
                    new Chunk(resource.role().arena(), resource.chunk()), none -> new TouchHistory());
            long from = resource.offsetBytes() + touch.from();
            long to = resource.offsetBytes() + touch.to();
            history.visit(from, to, (written, read) -> require(epoch, touch, written));
            history.note(from, to, touch.access(), epoch);
        }
    }

    private void require(int epoch, Places.Touch touch, int written) {
        if (written == TouchHistory.NEVER || written >= epoch) {
            return; // Never written, or a conflict inside an epoch, which is reported where it belongs.
        }
        findings.require(
                handing[epoch] > handing[written],
                touch.pointer(),
                "epoch " + epoch + " touches what epoch " + written
                        + " wrote, and every boundary between only waits for reads");
    }
}
