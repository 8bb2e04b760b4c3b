package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.writes;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The layer's checks on the GPU, which watch every built-in kernel in a lane of their own, must themselves be seen to bite. */
@Tag("device")
class BoundsLayerTest {
    private static final int ELEMENTS = 64;
    private static final String COPY_ONE =
            """
            #version 460
            layout(local_size_x = 1) in;
            layout(set = 0, binding = 0) readonly buffer From { float from[]; };
            layout(set = 0, binding = 1) writeonly buffer To { float to[]; };
            layout(push_constant) uniform Push { uint source; uint target; };
            void main() { to[target] = from[source]; }
            """;

    private static List<String> copying(int source, int target) throws IOException {
        return watched(source, target, (device, plan) -> {
            try (VulkanSession session = TestDevice.load(device, plan)) {
                TestDevice.run(session, TestDevice.ramp(ELEMENTS));
            }
        });
    }

    private static List<String> copyingAmongGuards(int source, int target) throws IOException {
        return watched(source, target, (device, plan) -> {
            try (GuardedSession session = device.loadGuarded(plan.source(), 0x7FC0_DEAD, 0)) {
                session.run((input, bytes) -> bytes.putFloat(0, 1), (output, bytes) -> {});
            }
        });
    }

    /** How a plan is run on a device. */
    private interface Run {
        void of(VulkanDevice device, PlanSketch plan);
    }

    private static List<String> watched(int source, int target, Run run) throws IOException {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        plan.launch(COPY_ONE, Map.of(), List.of(source, target), 1, reads(x), writes(y));
        try (Vulkan vulkan = Vulkan.open(TestDevice.options().withChecksOnGpu())) {
            assumeTrue(vulkan.isValidated(), "LEMNOS_VALIDATION is not 1");
            VulkanDevice device = vulkan.device(TestDevice.choice());
            run.of(device, plan);
            device.close();
            return vulkan.validationMessages();
        }
    }

    @Test
    void theLayerFindsAStoreBehindTheLastElement() throws IOException {
        assertThat(copying(0, ELEMENTS)).anyMatch(message -> message.contains("out of bounds"));
    }

    @Test
    void theLayerFindsALoadBehindTheLastElement() throws IOException {
        assertThat(copying(ELEMENTS, 0)).anyMatch(message -> message.contains("out of bounds"));
    }

    @Test
    void guardsDoNotHideWhatLiesBehindTheLastElementFromIt() throws IOException {
        assertThat(copyingAmongGuards(0, ELEMENTS)).anyMatch(message -> message.contains("out of bounds"));
        assertThat(copyingAmongGuards(ELEMENTS, 0)).anyMatch(message -> message.contains("out of bounds"));
    }

    @Test
    void theLayerIsSilentAboutTheLastElement() throws IOException {
        assertThat(copying(ELEMENTS - 1, ELEMENTS - 1)).isEmpty();
        assertThat(copyingAmongGuards(ELEMENTS - 1, ELEMENTS - 1)).isEmpty();
    }
}
