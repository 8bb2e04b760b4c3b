package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.instance.BoundsChecks;

/** How modules meet the driver for which nobody vouches. */
@Tag("device")
class StrangersTest {
    /** Every element of y becomes what lies in shared memory where the factor points to, which for 4 is just behind the array. */
    private static final String BEHIND_SHARED_MEMORY =
            """
            #version 460
            layout(local_size_x = 64) in;
            layout(constant_id = 1) const float FACTOR = 1.0;
            layout(std430, binding = 0) readonly buffer X { float x[]; };
            layout(std430, binding = 1) writeonly buffer Y { float y[]; };
            layout(push_constant) uniform Push { uint count; uint first; };
            shared float small[4];
            void main() {
                uint i = gl_GlobalInvocationID.x;
                if (i < 4) {
                    small[i] = 10.0 + float(i);
                }
                barrier();
                if (i < count) {
                    y[first + i] = small[uint(FACTOR) + uint(x[i]) - uint(x[i])];
                }
            }
            """;

    @TempDir
    private Path cache;

    private VulkanOptions options() {
        return VulkanOptions.defaults().withCacheFolder(cache);
    }

    private static PlanSketch doubling() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 64);
        int y = plan.output("y", 64);
        return plan.launch(Glsl.SCALE, Map.of(1, 2f), List.of(64, 0), 64, PlanSketch.reads(x), PlanSketch.writes(y))
                .ofStrangers();
    }

    private static void runs(VulkanDevice device) {
        try (VulkanSession session = TestDevice.load(device, doubling())) {
            assertThat(TestDevice.run(session, TestDevice.ramp(64)).get(0)[3]).isEqualTo(6f);
        }
    }

    private long verdicts() throws IOException {
        if (!Files.isDirectory(cache.resolve("trials"))) {
            return 0;
        }
        try (Stream<Path> files = Files.list(cache.resolve("trials"))) {
            return files.count();
        }
    }

    @Test
    void a_module_is_tried_in_a_child_process_and_runs_with_bounds_checks_and_the_verdict_is_kept() throws IOException {
        try (Vulkan vulkan = Vulkan.open(options().withBoundsChecks())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            if (device.context().device().bounds() == BoundsChecks.NONE) {
                assertRefused(device);
                return;
            }
            runs(device);
            assertThat(verdicts()).isEqualTo(1);
            assertThat(vulkan.validationMessages()).isEmpty();
        }
        try (Vulkan vulkan = Vulkan.open(options().withBoundsChecks())) {
            long start = System.nanoTime();
            runs(vulkan.device(TestDevice.choice()));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("a start-up without a trial")
                    .isLessThan(Duration.ofSeconds(60));
            assertThat(verdicts()).isEqualTo(1);
        }
    }

    @Test
    void a_plan_that_cannot_be_loaded_leaves_no_child_process_behind() {
        try (Vulkan vulkan = Vulkan.open(options().withBoundsChecks())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            long before = ProcessHandle.current().descendants().count();
            PlanSketch plan = doubling();
            PlanSketch broken = plan.damagedLaunch(PlanSketch.writes(plan.output("z", 1)));
            assertThatThrownBy(() -> TestDevice.load(device, broken)).isInstanceOf(LemnosException.class);
            assertThat(ProcessHandle.current().descendants().count()).isEqualTo(before);
        }
    }

    private static void assertRefused(VulkanDevice device) {
        assertThatThrownBy(() -> TestDevice.load(device, doubling()))
                .isInstanceOfSatisfying(LemnosException.class, refusal -> assertThat(refusal.code())
                        .isEqualTo(ErrorCode.SPIRV_REFUSED))
                .hasMessageContaining("nobody vouches for the SPIR-V module")
                .hasMessageContaining("--isolate");
    }

    @Test
    void a_device_that_holds_no_single_kernel_to_its_buffers_refuses_the_module_unless_it_was_asked_to_hold_all() {
        try (Vulkan vulkan = Vulkan.open(options())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            if (device.context().device().bounds() == BoundsChecks.NONE) {
                assertRefused(device);
            } else {
                runs(device);
            }
        }
    }

    @Test
    void in_a_child_process_it_meets_the_driver_at_once() throws IOException {
        try (Vulkan vulkan = Vulkan.open(options().inChildProcess())) {
            runs(vulkan.device(TestDevice.choice()));
            assertThat(verdicts()).isZero();
        }
    }

    @Test
    void a_verdict_that_the_driver_died_is_believed_without_another_trial() throws IOException {
        try (Vulkan vulkan = Vulkan.open(options().withBoundsChecks())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            if (device.context().device().bounds() == BoundsChecks.NONE) {
                assertRefused(device);
                return;
            }
            runs(device);
        }
        try (Stream<Path> files = Files.list(cache.resolve("trials"))) {
            Files.writeString(files.findFirst().orElseThrow(), "the child process ended with signal 11");
        }
        try (Vulkan vulkan = Vulkan.open(options().withBoundsChecks())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            assertThatThrownBy(() -> TestDevice.load(device, doubling()))
                    .isInstanceOf(LemnosException.class)
                    .hasMessageContaining(
                            "was tried before this process's driver meets it: the child process ended with signal 11");
        }
    }

    @Test
    void an_index_behind_shared_memory_which_no_driver_checks_becomes_the_first() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 64);
        int y = plan.output("y", 64);
        plan.launch(BEHIND_SHARED_MEMORY, Map.of(1, 4f), List.of(64, 0), 64, PlanSketch.reads(x), PlanSketch.writes(y))
                .ofStrangers();
        try (Vulkan vulkan = Vulkan.open(options().inChildProcess());
                VulkanSession session = TestDevice.load(vulkan.device(TestDevice.choice()), plan)) {
            assertThat(TestDevice.run(session, TestDevice.ramp(64)).get(0)).containsOnly(10f);
        }
    }
}
