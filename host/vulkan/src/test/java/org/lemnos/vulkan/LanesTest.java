package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;
import static org.lemnos.vulkan.TestDevice.collector;
import static org.lemnos.vulkan.TestDevice.run;
import static org.lemnos.vulkan.TestDevice.writer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.TestDevice.Way;

/** Several runs in flight, several threads, several sessions: one queue, whose order is that of submission. */
@Tag("device")
class LanesTest {
    private static final int ELEMENTS = 200;
    private static final int THREADS = 8;

    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    /** {@code y = 1.5x + 0.25} by way of two activations, and how many runs there were. */
    private static PlanSketch plan() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int t = plan.activation("t", ELEMENTS);
        int u = plan.activation("u", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        int count = plan.persistent("count", 1);
        int runs = plan.output("runs", 1);
        return plan.launch(Glsl.SCALE, Map.of(1, 1.5f), List.of(ELEMENTS, 0), ELEMENTS, reads(x), writes(t))
                .launch(Glsl.COUNT, Map.of(), List.of(1), 1, updates(count))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(ELEMENTS, bits(0.25f)), ELEMENTS, reads(t), writes(u))
                .launch(Glsl.SCALE, Map.of(), List.of(1, 0), 1, reads(count), writes(runs))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(ELEMENTS, 0), ELEMENTS, reads(u), writes(y));
    }

    /** Keeps the device busy for a while, then copies. */
    private static PlanSketch slowCopy() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 64);
        int y = plan.output("y", 64);
        return plan.busy().launch(Glsl.SCALE, Map.of(), List.of(64, 0), 64, reads(x), writes(y));
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }

    private static float[] random(Random random, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = random.nextFloat() - 0.5f;
        }
        return values;
    }

    @ParameterizedTest
    @EnumSource
    void asManyRunsAreInFlightAsThereAreLanesEachWithPortsOfItsOwn(Way way) {
        try (VulkanSession session = GPU.load(way, slowCopy().lanes(3))) {
            List<Completion> completions = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                float[] input = new float[64];
                Arrays.fill(input, i);
                completions.add(session.submit(writer(input)));
            }
            boolean firstStillRunning = !completions.get(0).isDone();
            for (int i = 0; i < 3; i++) {
                List<float[]> outputs = new ArrayList<>();
                completions.get(i).read(collector(outputs));
                assertThat(outputs.get(0)).containsOnly(i);
            }
            assertThat(firstStillRunning)
                    .as("the second and third run were submitted while the first ran")
                    .isTrue();
            assertThat(session.lanes()).isEqualTo(3);
            assertThat(session.counters()).isEqualTo(new ReplayCounters(3, 3, 3, 0, 3));
            Completion fourth = session.submit(writer(new float[64]));
            assertThatThrownBy(() -> completions.get(0).read((port, source) -> {}))
                    .isInstanceOfSatisfying(
                            LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
            fourth.await();
        }
    }

    @ParameterizedTest
    @EnumSource
    void eightThreadsOnSessionsOfOneDeviceGetTheBitsOfASingleThread(Way way) throws Exception {
        long seed = 20_061;
        List<float[]> inputs = new ArrayList<>();
        List<float[]> expected = new ArrayList<>();
        Random random = new Random(seed);
        try (VulkanSession alone = GPU.load(way, plan())) {
            for (int i = 0; i < THREADS * 25; i++) {
                inputs.add(random(random, ELEMENTS));
                expected.add(run(alone, inputs.get(i)).get(0));
            }
        }
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (VulkanSession one = GPU.load(way, plan());
                VulkanSession withLanes = GPU.load(way, plan().lanes(3))) {
            List<Future<?>> done = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                int thread = t;
                done.add(threads.submit(() -> {
                    for (int i = thread; i < inputs.size(); i += THREADS) {
                        VulkanSession session = i % 3 == 0 ? one : withLanes;
                        assertThat(run(session, inputs.get(i)).get(0))
                                .as("input %d of seed %d", i, seed)
                                .isEqualTo(expected.get(i));
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get(120, TimeUnit.SECONDS);
            }
            float runs = run(one, inputs.get(0)).get(1)[0]
                    + run(withLanes, inputs.get(0)).get(1)[0];
            assertThat(runs).as("every run saw what the run before had kept").isEqualTo(inputs.size() + 2);
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @EnumSource
    void runsOfDifferentSessionsAreDoneInTheOrderOfTheirSubmission(Way way) {
        TensorType type = TensorType.of(ElementType.F32, ELEMENTS);
        try (VulkanSession one = GPU.load(way, scaling(2));
                VulkanSession other = GPU.load(way, scaling(3));
                DeviceTensor left = GPU.device(way).tensor(type);
                DeviceTensor right = GPU.device(way).tensor(type)) {
            left.upload(target -> target.asFloatBuffer().put(random(new Random(7), ELEMENTS)));
            float[] wanted = new float[ELEMENTS];
            left.download(source -> source.asFloatBuffer().get(wanted));
            for (int i = 0; i < 30; i++) {
                VulkanSession next = i % 3 == 0 ? other : one;
                DeviceTensor from = i % 2 == 0 ? left : right;
                next.submit(Bindings.none().input(0, from).output(0, from == left ? right : left), writer());
                for (int j = 0; j < ELEMENTS; j++) {
                    wanted[j] = wanted[j] * (i % 3 == 0 ? 3 : 2) * 0.5f;
                }
            }
            float[] found = new float[ELEMENTS];
            left.download(source -> source.asFloatBuffer().get(found));
            assertThat(found).isEqualTo(wanted);
        }
    }

    /** {@code y = x * factor / 2}, in two steps. */
    private static PlanSketch scaling(int factor) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", ELEMENTS);
        int t = plan.activation("t", ELEMENTS);
        int y = plan.output("y", ELEMENTS);
        return plan.launch(Glsl.SCALE, Map.of(1, (float) factor), List.of(ELEMENTS, 0), ELEMENTS, reads(x), writes(t))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(1, 0.5f), List.of(ELEMENTS, 0), ELEMENTS, reads(t), writes(y));
    }

    @ParameterizedTest
    @EnumSource
    void aTimedRunSaysHowLongTheDeviceTookEachTimeTheSame(Way way) {
        try (VulkanSession session = GPU.load(way, plan())) {
            float[] input = random(new Random(3), ELEMENTS);
            float[] expected = run(session, input).get(0);
            TimedRun first = session.submitTimed(Bindings.none(), writer(input));
            TimedRun second = session.submitTimed(Bindings.none(), writer(input));
            List<float[]> outputs = new ArrayList<>();
            second.completion().read(collector(outputs));
            assertThat(outputs.get(0)).isEqualTo(expected);
            for (TimedRun timed : List.of(first, second)) {
                long nanoseconds = timed.nanoseconds();
                assertThat(nanoseconds).isPositive().isLessThan(TimeUnit.SECONDS.toNanos(10));
                assertThat(timed.nanoseconds()).isEqualTo(nanoseconds);
                assertThat(timed.tryNanoseconds()).hasValue(nanoseconds);
            }
            assertThat(session.counters())
                    .as("each timed run is recorded for itself and found nothing recorded before")
                    .isEqualTo(new ReplayCounters(3, 1, 3, 0, 3));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTimedRunThatIsCutIsTimedAsAWhole(Way way) {
        try (VulkanSession session = GPU.load(way, plan().longestSubmission(java.time.Duration.ZERO))) {
            assertThat(session.submissions()).isEqualTo(3);
            assertThat(session.submitTimed(Bindings.none(), writer(new float[ELEMENTS]))
                            .nanoseconds())
                    .isPositive();
        }
    }

    @Test
    void completionsAndTimesOutliveSessionAndDevice() throws Exception {
        try (Vulkan vulkan = Vulkan.open(TestDevice.options())) {
            VulkanDevice device = vulkan.device(TestDevice.choice());
            VulkanSession session = TestDevice.load(device, slowCopy().lanes(2));
            Completion completion = session.submit(writer(new float[64]));
            TimedRun timed = session.submitTimed(Bindings.none(), writer(new float[64]));
            assertThat(timed.tryNanoseconds()).as("nobody waits for it").isEmpty();
            assertThat(session.isComplete()).isFalse();
            session.close();
            assertThat(device.close(java.time.Duration.ofSeconds(20))).isEmpty();

            assertThat(completion.isDone()).isTrue();
            completion.await();
            assertThat(session.isComplete()).isTrue();
            session.await();
            assertThat(timed.nanoseconds()).isPositive();
            assertThat(timed.tryNanoseconds()).hasValue(timed.nanoseconds());
            assertThat(vulkan.validationMessages()).isEmpty();
        }
    }

    @Test
    void aSessionThatNeverRanIsComplete() {
        try (VulkanSession session = GPU.load(Way.MAPPED, plan())) {
            assertThat(session.isComplete()).isTrue();
            session.await();
            session.reset();
            assertThat(session.counters().submissions()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void memoryOfARunThatIsPendingIsGivenToNobodyElse(Way way) {
        VulkanDevice device = GPU.device(way);
        int before = device.openBuffers();
        VulkanSession session = GPU.load(way, slowCopy());
        float[] input = random(new Random(11), 64);
        DeviceTensor result = device.tensor(TensorType.of(ElementType.F32, 64));
        Completion pending = session.submit(Bindings.none().output(0, result), writer(input));
        session.close();
        int whileRunning = device.openBuffers();
        List<DeviceTensor> fresh = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            DeviceTensor next = device.tensor(TensorType.of(ElementType.F32, 64));
            next.upload(target -> target.asFloatBuffer().put(new float[64]));
            fresh.add(next);
        }
        pending.await();
        float[] found = new float[64];
        result.download(source -> source.asFloatBuffer().get(found));
        assertThat(found).isEqualTo(input);
        assertThat(whileRunning).as("the closed session's buffers were kept").isGreaterThan(before + 1);
        fresh.forEach(each -> each.download(source -> {
            float[] values = new float[64];
            source.asFloatBuffer().get(values);
            assertThat(values).as("nobody wrote into them").containsOnly(0);
        }));
        fresh.forEach(DeviceTensor::close);
        result.close();
        device.tensor(TensorType.of(ElementType.F32, 1)).close();
        assertThat(device.openBuffers()).isEqualTo(before);
    }

    @Test
    void aTensorThatNobodyWroteShowsNoOldBytes() {
        try (DeviceTensor old = GPU.device(Way.MAPPED).tensor(TensorType.of(ElementType.F32, 64))) {
            old.upload(target -> target.asFloatBuffer().put(random(new Random(1), 64)));
        }
        try (DeviceTensor fresh = GPU.device(Way.MAPPED).tensor(TensorType.of(ElementType.F32, 64))) {
            assertThatThrownBy(() -> fresh.download(source -> {}))
                    .isInstanceOfSatisfying(
                            LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INPUT_INVALID))
                    .hasMessageContaining("holds nothing yet");
        }
    }
}
