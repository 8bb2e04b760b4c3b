package org.lemnos.portable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.ElementType;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.core.policy.Policy;
import org.lemnos.core.program.Dim;
import org.lemnos.core.program.ProgramBuilder;
import org.lemnos.core.program.ValueRef;
import org.lemnos.core.solve.Objective;
import org.lemnos.operations.math.ReduceMean;
import org.lemnos.vulkan.VulkanSession;

/** More rows than a device takes workgroups along one axis. */
@Tag("device")
class ManyWorkgroupsTest {
    @RegisterExtension
    static final TestDevice DEVICE = new TestDevice();

    private static final int ROWS = 70_001;

    @Test
    void everyRowBeyondTheLimitOfOneAxisIsComputed() {
        ProgramBuilder program = ProgramBuilder.inJava();
        ValueRef x = program.input("x", ElementType.F32, Dim.of(ROWS), Dim.of(2));
        ValueRef y = program.node(
                "mean", ReduceMean.ID, ReduceMean.VERSION, Attributes.of(ReduceMean.AXES, new long[] {1}), x);
        ExecutionPlan plan = DEVICE.plan(
                program.output("y", y).build(),
                DEVICE.device().profile(),
                Policy.defaults()
                        .withObjective(Objective.CANONICAL)
                        .preferring("mean", "lemnos/portable/reduce_mean_workgroups"));
        PlannedStep.Launch launch = (PlannedStep.Launch) plan.document().steps().get(0);
        assertThat((long) launch.groupsX() * launch.groupsY()).isGreaterThanOrEqualTo(ROWS);

        float[] means = new float[ROWS];
        try (VulkanSession session = DEVICE.device().load(plan)) {
            session.run(
                    (input, target) -> {
                        for (int row = 0; row < ROWS; row++) {
                            target.putFloat(row).putFloat(row + 2);
                        }
                    },
                    (output, source) -> source.order(ByteOrder.LITTLE_ENDIAN)
                            .asFloatBuffer()
                            .get(means));
        }
        for (int row = 0; row < ROWS; row++) {
            assertThat(means[row]).as("mean of row %d", row).isEqualTo(row + 1f);
        }
    }
}
