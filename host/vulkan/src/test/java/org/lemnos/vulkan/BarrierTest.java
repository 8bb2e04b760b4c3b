package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.core.plan.PlannedBoundary.Kind.WRITE_AFTER_READ;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lemnos.core.StageWatch;
import org.lemnos.vulkan.session.LoadOptions;

/** The layer that watches all other tests must itself be seen to bite. */
@Tag("device")
class BarrierTest {
    @Test
    void theLayerFindsADroppedBarrierBetweenTwoLaunches() throws IOException {
        assertThat(messages(chain(), false)).anyMatch(message -> message.contains("READ_AFTER_WRITE"));
    }

    @Test
    void theLayerFindsADroppedBarrierBehindAFill() throws IOException {
        assertThat(messages(filled(), false)).anyMatch(message -> message.contains("WRITE"));
    }

    @Test
    void theLayerFindsADroppedBarrierWhereBytesAreWrittenOverThatWereRead() throws IOException {
        assertThat(messages(overwritten(), false)).anyMatch(message -> message.contains("WRITE_AFTER_READ"));
    }

    @Test
    void withEveryBarrierTheLayerIsSilent() throws IOException {
        assertThat(messages(chain(), true)).isEmpty();
        assertThat(messages(filled(), true)).isEmpty();
        assertThat(messages(overwritten(), true)).isEmpty();
        assertThat(messages(chain().longestSubmission(Duration.ZERO), true)).isEmpty();
    }

    @Test
    void theLayerFindsADroppedBarrierBetweenTwoSubmissions() throws IOException {
        assertThat(messages(chain().longestSubmission(Duration.ZERO), false))
                .anyMatch(message -> message.contains("READ_AFTER_WRITE"));
    }

    private static PlanSketch chain() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 64);
        int t = plan.activation("t", 64);
        int y = plan.output("y", 64);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(64, 0), 64, PlanSketch.reads(x), PlanSketch.writes(t))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(64, 0), 64, PlanSketch.reads(t), PlanSketch.writes(y));
    }

    private static PlanSketch filled() {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        return plan.zero(y)
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.COUNT, Map.of(), List.of(64), 64, PlanSketch.updates(y));
    }

    private static PlanSketch overwritten() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 64);
        int w = plan.weight("w", TestDevice.ramp(64));
        int y = plan.output("y", 64);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(64, 0), 64, PlanSketch.reads(x), PlanSketch.writes(y))
                .boundary(WRITE_AFTER_READ)
                .launch(Glsl.SCALE, Map.of(), List.of(64, 0), 64, PlanSketch.reads(w), PlanSketch.writes(x));
    }

    private static List<String> messages(PlanSketch plan, boolean withBarriers) throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            assumeTrue(vulkan.isValidated(), "LEMNOS_VALIDATION is not 1");
            VulkanDevice device = vulkan.device(TestDevice.choice());
            LoadOptions options = new LoadOptions(
                    OptionalInt.empty(),
                    plan.options().longestSubmission(),
                    false,
                    boundary -> withBarriers,
                    1,
                    StageWatch.none());
            try (VulkanSession session = device.load(plan.source(), options)) {
                TestDevice.run(session, TestDevice.ramp(64));
                TestDevice.run(session, TestDevice.ramp(64));
            }
            device.close();
            return vulkan.validationMessages();
        }
    }
}
