package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.writes;
import static org.lemnos.vulkan.TestDevice.run;
import static org.lwjgl.vulkan.VK10.VK_ERROR_DEVICE_LOST;
import static org.lwjgl.vulkan.VK10.VK_ERROR_OUT_OF_HOST_MEMORY;
import static org.lwjgl.vulkan.VK10.VK_SUCCESS;
import static org.lwjgl.vulkan.VK10.VK_TIMEOUT;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.vulkan.call.QueueCalls;
import org.lemnos.vulkan.failure.DeviceFailure;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkDevice;
import org.lwjgl.vulkan.VkQueue;

/** A driver that fails when a test wants it to; until then, and for all else, the real one. */
@Tag("device")
class FaultTest {
    /** Calls the driver until the n-th submission or wait, and from then on gives an answer of its own, until it heals. */
    private static final class Failing implements QueueCalls {
        private final AtomicInteger submitsLeft = new AtomicInteger(Integer.MAX_VALUE);
        private final AtomicInteger waitsLeft = new AtomicInteger(Integer.MAX_VALUE);
        private final AtomicInteger looksLeft = new AtomicInteger(Integer.MAX_VALUE);
        private final AtomicInteger submitted = new AtomicInteger();
        private volatile int answer;

        void lookFails(int nth, int result) {
            answer = result;
            looksLeft.set(nth - 1);
        }

        void submitFails(int nth, int result) {
            answer = result;
            submitsLeft.set(nth - 1);
        }

        void waitFails(int nth, int result) {
            answer = result;
            waitsLeft.set(nth - 1);
        }

        void heal() {
            submitsLeft.set(Integer.MAX_VALUE);
            waitsLeft.set(Integer.MAX_VALUE);
        }

        @Override
        public int submit(VkQueue queue, long submitInfo) {
            if (submitsLeft.getAndDecrement() <= 0) {
                return answer;
            }
            submitted.incrementAndGet();
            return QueueCalls.driver().submit(queue, submitInfo);
        }

        @Override
        public int counterValue(VkDevice device, long semaphore, long value) {
            int result = QueueCalls.driver().counterValue(device, semaphore, value);
            if (looksLeft.getAndDecrement() <= 0) {
                // The real device is not lost: what it still does must be over before its objects are destroyed.
                while (result == VK_SUCCESS && MemoryUtil.memGetLong(value) < submitted.get()) {
                    Thread.onSpinWait();
                    result = QueueCalls.driver().counterValue(device, semaphore, value);
                }
                return answer;
            }
            if (waitsLeft.get() <= 0) {
                // A device that hangs does not count on.
                MemoryUtil.memPutLong(value, 0);
            }
            return result;
        }

        @Override
        public int await(VkDevice device, long waitInfo, long timeoutNanos) {
            if (waitsLeft.getAndDecrement() > 0) {
                return QueueCalls.driver().await(device, waitInfo, timeoutNanos);
            }
            if (answer == VK_ERROR_DEVICE_LOST) {
                // The real device is not lost: what it still does must be over before its objects are destroyed.
                QueueCalls.driver().await(device, waitInfo, Long.MAX_VALUE);
            }
            return answer;
        }
    }

    private final Failing calls = new Failing();

    private static PlanSketch plan() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 4);
        int y = plan.output("y", 4);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(x), writes(y));
    }

    private VulkanDevice device(Vulkan vulkan) {
        return vulkan.device(TestDevice.choice(), new Seams(calls, true));
    }

    private static void assertFails(VulkanSession session, ErrorCode code, String message) {
        assertThatThrownBy(() -> run(session, new float[4]))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aDeviceLostAtTheNthSubmissionIsReportedAndItsSuccessorWorks(int nth) throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice lost = device(vulkan);
            VulkanSession session = TestDevice.load(lost, plan());
            calls.submitFails(nth, VK_ERROR_DEVICE_LOST);
            for (int i = 1; i < nth; i++) {
                run(session, new float[4]);
            }
            assertFails(session, ErrorCode.DEVICE_LOST, "vkQueueSubmit2 returned VK_ERROR_DEVICE_LOST");
            assertThat(lost.hasFailed()).isTrue();
            assertFails(session, ErrorCode.DEVICE_LOST, "lost by an earlier call");
            session.close();
            assertThat(lost.close(Duration.ofSeconds(1))).isEmpty();

            VulkanDevice successor = vulkan.device(TestDevice.choice());
            try (VulkanSession again = TestDevice.load(successor, plan())) {
                assertThat(run(again, new float[] {1, 2, 3, 4}).get(0)).containsExactly(1, 2, 3, 4);
            }
            assertThat(vulkan.validationMessages()).isEmpty();
        }
    }

    @Test
    void aTensorThatAFailedSubmissionWasToWriteIsNotReadUntilItIsWrittenAnew() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, plan());
            DeviceTensor y = device.tensor(TensorType.of(ElementType.F32, 4));
            Bindings bindings = Bindings.none().output(0, y);
            PortWriter ones = TestDevice.writer(new float[] {1, 1, 1, 1});
            session.run(bindings, ones, (port, source) -> {});
            ReplayCounters before = session.counters();
            calls.submitFails(1, VK_ERROR_OUT_OF_HOST_MEMORY);
            assertThatThrownBy(() -> session.submit(bindings, ones))
                    .isInstanceOfSatisfying(
                            LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.HOST_OUT_OF_MEMORY));
            calls.heal();
            assertThat(device.hasFailed()).isFalse();
            assertThat(session.counters().submissions()).isEqualTo(before.submissions());
            assertThatThrownBy(() -> y.download(source -> {})).hasMessageContaining("lost its values");
            assertThatThrownBy(() -> session.run(Bindings.none().input(0, y), ones, (port, source) -> {}))
                    .hasMessageContaining("lost its values");
            session.run(bindings, ones, (port, source) -> {});
            y.download(source -> assertThat(source.getFloat()).isEqualTo(1));
            y.close();
            session.close();
            assertThat(vulkan.validationMessages()).isEmpty();
        }
    }

    /** Enough work that no device is done with it before the host looks for the first time. */
    private static PlanSketch slow() {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        return plan.launch(Glsl.SLOW, Map.of(), List.of(2_000), 64, writes(y));
    }

    @Test
    void aDeviceLostWhileWaitingIsReportedWithTheCall() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, slow());
            run(session);
            calls.waitFails(1, VK_ERROR_DEVICE_LOST);
            assertFails(session, ErrorCode.DEVICE_LOST, "vkWaitSemaphores");
            assertThatThrownBy(() -> TestDevice.load(device, slow()))
                    .isInstanceOfSatisfying(
                            LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_LOST));
            session.close();
            assertThat(device.openBuffers())
                    .as("nothing of a lost device is kept")
                    .isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDeviceLostWhenItIsLookedAtIsReportedWithTheCall(int nth) throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, slow());
            Completion completion = session.submit(TestDevice.writer());
            calls.lookFails(nth, VK_ERROR_DEVICE_LOST);
            for (int look = 1; look < nth; look++) {
                assertThat(completion.isDone()).isFalse();
            }
            assertThatThrownBy(completion::isDone)
                    .isInstanceOfSatisfying(
                            LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DEVICE_LOST))
                    .hasMessageContaining("vkGetSemaphoreCounterValue returned VK_ERROR_DEVICE_LOST");
            assertThat(device.hasFailed()).isTrue();
            assertFails(session, ErrorCode.DEVICE_LOST, "lost by an earlier call");
            session.close();
            assertThat(device.close(Duration.ofSeconds(1))).isEmpty();
        }
    }

    @Test
    void aSessionThatIsTheFirstToHearOfALostDeviceClosesAllTheSame() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, slow());
            session.submit(TestDevice.writer());
            calls.lookFails(1, VK_ERROR_DEVICE_LOST);
            session.close();
            assertThat(device.hasFailed()).isTrue();
            assertThat(device.openBuffers())
                    .as("nothing of a lost device is kept")
                    .isZero();
            assertThat(device.close(Duration.ofSeconds(1))).isEmpty();
            assertThat(vulkan.validationMessages()).isEmpty();
        }
    }

    /** Two dispatches of two nodes in two epochs. */
    private static PlanSketch twoNodes() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 4);
        int y = plan.output("y", 4);
        int z = plan.output("z", 4);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(x), writes(y))
                .boundary(PlannedBoundary.Kind.READ_AFTER_WRITE)
                .nodeOf(Duration.ofNanos(1))
                .launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(y), writes(z));
    }

    @Test
    void aDeviceThatIsLostAtWorkNamesEveryDispatchThatItMayHaveBeenAt() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, twoNodes());
            run(session, new float[4]);
            assertThat(device.failure()).isEmpty();
            calls.waitFails(1, VK_ERROR_DEVICE_LOST);
            assertFails(
                    session,
                    ErrorCode.DEVICE_LOST,
                    "in flight: node 'node0' (test/kernel0, test), node 'node1' (test/kernel1, test)");

            DeviceFailure failure = device.failure().orElseThrow();
            assertThat(failure.code()).isEqualTo(ErrorCode.DEVICE_LOST);
            assertThat(failure.kernels()).containsExactly("test/kernel0", "test/kernel1");
            session.close();
        }
    }

    @Test
    void aDeviceThatIsLostBetweenRunsAccusesNobody() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, twoNodes());
            run(session, new float[4]);
            calls.submitFails(1, VK_ERROR_DEVICE_LOST);
            assertFails(session, ErrorCode.DEVICE_LOST, "no dispatch of this process was in flight");

            assertThat(device.failure().orElseThrow().kernels()).isEmpty();
            session.close();
        }
    }

    @Test
    void aDeviceThatHangsStepByStepNamesTheOneDispatchThatItIsAt() throws IOException {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options().withRunLimit(Duration.ofSeconds(1)))) {
            VulkanDevice device = device(vulkan);
            VulkanSession session = TestDevice.load(device, twoNodes().stepByStep());
            assertThat(session.submissions()).isEqualTo(2);
            assertThat(run(session, new float[] {1, 2, 3, 4}).get(1)).containsExactly(1, 2, 3, 4);
            calls.waitFails(2, VK_TIMEOUT);
            assertFails(session, ErrorCode.RUN_TIMEOUT, "in flight: node 'node1' (test/kernel1, test)");

            assertThat(device.failure().orElseThrow().kernels()).containsExactly("test/kernel1");
            calls.heal();
            session.close();
        }
    }

    @Test
    void aWaitPastItsLimitGivesTheDeviceUpAndClosingSaysWhatItLeft() throws IOException {
        Vulkan vulkan = Vulkan.open(TestDevice.options().withRunLimit(Duration.ofMillis(1)));
        VulkanDevice device = device(vulkan);
        VulkanSession session = TestDevice.load(device, slow());
        calls.waitFails(1, VK_TIMEOUT);
        assertFails(session, ErrorCode.RUN_TIMEOUT, "not done after 1 ms");
        assertFails(session, ErrorCode.RUN_TIMEOUT, "given up");
        session.close();
        assertThat(vulkan.close(Duration.ofMillis(10)))
                .singleElement()
                .asString()
                .contains("its work is not done");
        calls.heal();
        assertThat(vulkan.close(Duration.ofSeconds(10)))
                .as("left by the second attempt")
                .isEmpty();
        assertThat(device.openBuffers()).isZero();
        assertThat(vulkan.validationMessages()).isEmpty();
    }
}
