package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.vulkan.measure.LaunchOrder;
import org.lemnos.vulkan.measure.LaunchPlan;
import org.lemnos.vulkan.measure.LaunchTimes;
import org.lemnos.vulkan.measure.QueueKind;
import org.lemnos.vulkan.measure.QueueProbe;
import org.lemnos.vulkan.measure.Waiting;

/** What is measured is what is said: recordings run, and orders that are none are seen by the layer to be none. */
@Tag("device")
class MeasureTest {
    private static final Set<LaunchOrder> UNSAFE = Set.of(LaunchOrder.NONE, LaunchOrder.EXECUTION);

    private static SpirvModule kernel() {
        return Glsl.module(Glsl.PLUS_ONE);
    }

    private static QueueProbe probe(Vulkan vulkan) {
        for (QueueKind kind : QueueKind.values()) {
            Optional<QueueProbe> found = vulkan.probe(TestDevice.choice(), kind, kernel());
            if (found.isPresent()) {
                return found.get();
            }
        }
        throw new AssertionError("a device that is usable has a queue of one of the kinds");
    }

    @ParameterizedTest
    @EnumSource
    void theLayerComplainsOfThoseOrdersAloneThatShowNothingOfWhatWasStored(LaunchOrder order) throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            assumeTrue(vulkan.isValidated(), "LEMNOS_VALIDATION is not 1");
            LaunchTimes times;
            try (QueueProbe probe = probe(vulkan)) {
                times = probe.time(3, 2, order, Waiting.SEMAPHORE, 1, 4);
            }
            assertThat(times.device()).hasSize(4).allMatch(nanos -> nanos >= 0);
            assertThat(times.wall()).hasSize(4).allMatch(nanos -> nanos > 0);
            assertThat(vulkan.validationMessages().isEmpty())
                    .as("%s", vulkan.validationMessages())
                    .isEqualTo(!UNSAFE.contains(order));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyWayToWaitEndsAndBeginsAnew(Waiting waiting) throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options());
                QueueProbe probe = probe(vulkan)) {
            LaunchTimes times = probe.time(1, 1, LaunchOrder.NONE, waiting, 0, 20);
            for (int run = 0; run < 20; run++) {
                assertThat(times.submit().get(run))
                        .isPositive()
                        .isLessThanOrEqualTo(times.wall().get(run));
            }
            assertThat(vulkan.validationMessages()).isEmpty();
        }
    }

    @Test
    void launchesOfNothingAreRefused() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options());
                QueueProbe probe = probe(vulkan)) {
            assertThatThrownBy(() -> probe.time(0, 1, LaunchOrder.NONE, Waiting.FENCE, 0, 1))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> probe.time(1, 4097, LaunchOrder.NONE, Waiting.FENCE, 0, 1))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void launchesReplayAsASessionDoes(LaunchPlan.Dependence dependence) throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            try (VulkanSession session = device.load(new LaunchPlan(kernel(), 20, 3, dependence))) {
                assertThat(session.submissions()).isEqualTo(1);
                for (int run = 0; run < 3; run++) {
                    session.run((port, target) -> {}, (port, source) -> {});
                }
                assertThat(session.timeRecording()).isPositive();
                assertThat(session.time((port, target) -> {})).hasSize(20);
            }
            assertThat(vulkan.validationMessages()).isEmpty();
        }
    }
}
