package org.lemnos.core.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lemnos.api.kernel.Access;
import org.lemnos.api.kernel.PhysicalWrite;
import org.lemnos.api.kernel.WriteContract;

/** What a plan's text says of stores comes back as it was. */
class WriteContractTextTest {
    private static PlanDocument plan(WriteContract contract) {
        PlanDocument plan = SamplePlan.chain(1);
        PlannedStep.Launch launch = (PlannedStep.Launch) plan.steps().get(0);
        List<PlannedStep.Bound> bindings = new ArrayList<>(launch.bindings());
        PlannedStep.Bound written = bindings.get(1);
        bindings.set(
                1,
                new PlannedStep.Bound(
                        written.resource(), written.offsetBytes(), written.rangeBytes(), Access.WRITE, contract));
        PlannedStep.Launch changed = new PlannedStep.Launch(
                launch.node(),
                launch.epoch(),
                launch.module(),
                bindings,
                launch.specialization(),
                launch.pushHex(),
                launch.groupsX(),
                launch.groupsY(),
                launch.groupsZ(),
                launch.subgroupSize());
        return new PlanDocument(
                plan.schema(),
                plan.identity(),
                plan.device(),
                plan.dimensions(),
                plan.objective(),
                plan.inputs(),
                plan.outputs(),
                plan.values(),
                plan.nodes(),
                plan.partitions(),
                plan.resources(),
                plan.modules(),
                List.of(changed),
                plan.boundaries(),
                plan.arenas(),
                plan.memory(),
                plan.notes());
    }

    private static PlanDocument read(String text) {
        return PlanJson.read("plan", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))
                .document();
    }

    @Test
    void everyCombinationComesBack() {
        for (PhysicalWrite.Domain domain : PhysicalWrite.Domain.values()) {
            for (PhysicalWrite.Partition partition : PhysicalWrite.Partition.values()) {
                for (PhysicalWrite.Extent extent : PhysicalWrite.Extent.values()) {
                    PhysicalWrite how = PhysicalWrite.of(domain, partition, extent);
                    PlanDocument plan = plan(WriteContract.everyElement().divided(how));
                    assertThat(read(PlanJson.toJson(plan))).isEqualTo(plan);
                }
            }
        }
    }

    @Test
    void whatIsNoContractIsMalformed() {
        String text = PlanJson.toJson(plan(WriteContract.everyElement()));
        for (String wrong : List.of("every", "every_element/rows", "every_element/rows/nobody/row_width")) {
            assertThatThrownBy(() -> read(text.replace("\"every_element\"", "\"" + wrong + "\"")))
                    .hasMessageContaining("write contract");
        }
    }
}
