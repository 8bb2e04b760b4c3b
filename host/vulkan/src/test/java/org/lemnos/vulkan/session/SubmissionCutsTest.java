package org.lemnos.vulkan.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lemnos.api.Version;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationId;
import org.lemnos.core.plan.MemoryCertificate;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanIdentity;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedNode;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.plan.Selection;

class SubmissionCutsTest {
    /** A plan of one node an epoch, each estimated to take so many milliseconds. */
    private static PlanDocument plan(long... millis) {
        List<PlannedNode> nodes = new ArrayList<>();
        List<PlannedStep> steps = new ArrayList<>();
        List<PlannedBoundary> boundaries = new ArrayList<>();
        for (int i = 0; i < millis.length; i++) {
            nodes.add(new PlannedNode(
                    "n" + i,
                    OperationId.of("test/anything"),
                    Version.of(1, 0),
                    Attributes.none(),
                    List.of(),
                    List.of(),
                    new Selection("test/kernel", 0, Selection.Reason.LOWEST_COST, millis[i] * 1_000_000, List.of()),
                    OptionalInt.empty(),
                    OptionalInt.empty()));
            steps.add(new PlannedStep.Fill(i, i, 0, 0, 4));
            if (i > 0) {
                boundaries.add(new PlannedBoundary(i - 1, Set.of(), List.of()));
            }
        }
        return new PlanDocument(
                PlanDocument.SCHEMA,
                new PlanIdentity("", "", "", "", ""),
                "none",
                new TreeMap<>(),
                "cost",
                List.of(),
                List.of(),
                List.of(),
                nodes,
                List.of(),
                List.of(),
                List.of(),
                steps,
                boundaries,
                List.of(),
                MemoryCertificate.ofNothing(),
                new TreeMap<>());
    }

    private static Set<Integer> cuts(long limitMillis, long... millis) {
        return SubmissionCuts.of(plan(millis), Duration.ofMillis(limitMillis));
    }

    @Test
    void aShortPlanIsOneSubmission() {
        assertThat(cuts(250, 100, 100, 50)).isEmpty();
        assertThat(cuts(250)).isEmpty();
    }

    @Test
    void noSubmissionIsEstimatedToTakeLongerThanTheLimitUnlessOneEpochDoes() {
        assertThat(cuts(250, 100, 100, 100, 100, 100)).containsExactlyInAnyOrder(2, 4);
        assertThat(cuts(250, 10, 900, 10, 10)).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    void aLimitOfZeroCutsAtEveryBoundary() {
        long[] none = new long[4];
        Arrays.fill(none, 0);
        assertThat(cuts(0, none)).containsExactlyInAnyOrder(1, 2, 3);
    }
}
