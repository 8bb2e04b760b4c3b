package org.lemnos.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.planner.Planner;

class PlannerBenchTest {
    @Test
    void everyNodeIsPlannedWithKernelsThatReallyCompete() {
        PlanDocument plan = Planner.plan(SyntheticPrograms.transformer(200)).document();

        assertThat(plan.nodes()).hasSize(200);
        assertThat(plan.nodes())
                .allSatisfy(node -> assertThat(node.selection().rejected()).hasSize(3));
        assertThat(plan.resources())
                .extracting(PlannedResource::storage)
                .contains(SyntheticKernel.LINEAR, SyntheticKernel.BLOCKS);
    }

    @Test
    void aWideLiveSetEndsInTheSearchBudget() {
        assertThat(PlannerBench.run(List.of("wide-live-set"))).singleElement().satisfies(row -> assertThat(row.metric())
                .isEqualTo("PLAN_SEARCH_BUDGET"));
    }

    @Test
    void anUnknownCaseIsToldWithThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PlannerBench.run(List.of("5x4")))
                .withMessageContaining("'5x4'")
                .withMessageContaining("wide-live-set");
    }
}
