package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.readsPart;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;
import static org.lemnos.vulkan.TestDevice.ramp;
import static org.lemnos.vulkan.TestDevice.run;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.api.device.Limit;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.TestDevice.Way;

@Tag("device")
class ReplayTest {
    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }

    @ParameterizedTest
    @EnumSource
    void oneLaunchWithSpecializationAndPushConstantsGivesTheRightAnswer(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 100);
        int y = plan.output("y", 100);
        plan.launch(Glsl.SCALE, Map.of(1, 3f), List.of(100, bits(0.5f)), 100, reads(x), writes(y));
        try (VulkanSession session = GPU.load(way, plan)) {
            float[] answer = run(session, ramp(100)).get(0);
            for (int i = 0; i < 100; i++) {
                assertThat(answer[i]).isEqualTo(i * 3f + 0.5f);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChainWithWeightsAnswersEveryReplayFromItsOwnInputs(Way way) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 3);
        int bias = plan.input("bias", 3);
        int w = plan.weight("w", 10, 20, 30);
        int t = plan.activation("t", 3);
        int u = plan.activation("u", 3);
        int sum = plan.output("sum", 3);
        int twice = plan.output("twice", 3);
        plan.launch(Glsl.ADD, Map.of(), List.of(3), 3, reads(x), reads(w), writes(t))
                .launch(Glsl.SCALE, Map.of(1, 2f), List.of(3, 0), 3, reads(bias), writes(u))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.ADD, Map.of(), List.of(3), 3, reads(t), reads(u), writes(sum))
                .launch(Glsl.SCALE, Map.of(1, 2f), List.of(3, 0), 3, reads(t), writes(twice));
        try (VulkanSession session = GPU.load(way, plan)) {
            for (int i = 0; i < 20; i++) {
                List<float[]> outputs = run(session, new float[] {i, i, i}, new float[] {1, 2, 3});
                assertThat(outputs.get(0)).containsExactly(12 + i, 24 + i, 36 + i);
                assertThat(outputs.get(1)).containsExactly(20 + 2 * i, 40 + 2 * i, 60 + 2 * i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void persistentMemoryBeginsAsZerosAndIsKeptFromRunToRun(Way way) {
        PlanSketch plan = new PlanSketch();
        int count = plan.persistent("count", 5);
        int y = plan.output("y", 5);
        plan.launch(Glsl.COUNT, Map.of(), List.of(5), 5, updates(count))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(5, 0), 5, reads(count), writes(y));
        try (VulkanSession session = GPU.load(way, plan)) {
            for (int i = 1; i <= 3; i++) {
                assertThat(run(session).get(0)).containsOnly(i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFillZeroesItsRangeAtEveryReplay(Way way) {
        PlanSketch plan = new PlanSketch();
        int t = plan.activation("t", 70);
        int y = plan.output("y", 70);
        plan.poison(0x7FC00001)
                .zero(t)
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.COUNT, Map.of(), List.of(70), 70, updates(t))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(70, 0), 70, reads(t), writes(y));
        try (VulkanSession session = GPU.load(way, plan)) {
            assertThat(run(session).get(0)).containsOnly(1);
            assertThat(run(session).get(0)).containsOnly(1);
        }
    }

    @ParameterizedTest
    @EnumSource
    void poisonIsWhatNobodyHasWritten(Way way) {
        PlanSketch plan = new PlanSketch();
        int t = plan.activation("t", 4);
        int y = plan.output("y", 4);
        plan.poison(bits(77)).launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(t), writes(y));
        try (VulkanSession session = GPU.load(way, plan)) {
            assertThat(run(session).get(0)).containsOnly(77);
        }
    }

    @ParameterizedTest
    @EnumSource
    void weightsLargerThanAnUploadSlotArriveWhole(Way way) {
        int half = 3_000_064;
        PlanSketch plan = new PlanSketch();
        int small = plan.weight("small", 1, 2, 3);
        int large = plan.weight("large", counting(2 * half));
        int first = plan.output("first", half);
        int second = plan.output("second", half);
        int z = plan.output("z", 3);
        List<Integer> push = List.of(half, 0);
        plan.launch(Glsl.SCALE, Map.of(), push, half, readsPart(large, 0, half), writes(first))
                .launch(Glsl.SCALE, Map.of(), push, half, readsPart(large, half, half), writes(second))
                .launch(Glsl.SCALE, Map.of(), List.of(3, 0), 3, reads(small), writes(z));
        try (VulkanSession session = GPU.load(way, plan)) {
            List<float[]> outputs = run(session);
            float[] wanted = ramp(2 * half);
            assertThat(outputs.get(0)).isEqualTo(Arrays.copyOf(wanted, half));
            assertThat(outputs.get(1)).isEqualTo(Arrays.copyOfRange(wanted, half, 2 * half));
            assertThat(outputs.get(2)).containsExactly(1, 2, 3);
        }
    }

    /** A weight that is made as it is read, so that the test sees which parts are asked for. */
    private static TensorData counting(int elements) {
        return new TensorData() {
            @Override
            public long sizeBytes() {
                return (long) elements * Float.BYTES;
            }

            @Override
            public void read(long offset, ByteBuffer target) {
                for (long i = offset / Float.BYTES; target.hasRemaining(); i++) {
                    target.putFloat((float) i);
                }
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void portsWithoutElementsTakeAndGiveNothing(Way way) {
        PlanSketch plan = new PlanSketch();
        plan.input("nothing", 0);
        int x = plan.input("x", 1);
        plan.output("none", 0);
        int y = plan.output("y", 1);
        plan.launch(Glsl.SCALE, Map.of(), List.of(1, 0), 1, reads(x), writes(y));
        try (VulkanSession session = GPU.load(way, plan)) {
            List<float[]> outputs = run(session, new float[0], new float[] {4});
            assertThat(outputs.get(0)).isEmpty();
            assertThat(outputs.get(1)).containsExactly(4);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPlanWithoutStepsRuns(Way way) {
        PlanSketch plan = new PlanSketch();
        plan.input("nothing", 0);
        plan.output("none", 0);
        try (VulkanSession session = GPU.load(way, plan)) {
            assertThat(run(session, new float[0]).get(0)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLaunchThatAsksForASubgroupSizeRunsWithIt(Way way) {
        int size = (int) GPU.device(way).profile().limit(Limit.SUBGROUP_SIZE_MOST);
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 1);
        plan.launch(Glsl.SUBGROUP_SIZE, new TreeMap<>(), List.of(), 1, OptionalInt.of(size), writes(y));
        try (VulkanSession session = GPU.load(way, plan)) {
            assertThat(run(session).get(0)).containsExactly(size);
        }
    }

    @ParameterizedTest
    @EnumSource
    void twoSessionsOverTheSameKernelsKeepTheirMemoryApart(Way way) {
        PlanSketch plan = new PlanSketch();
        int count = plan.persistent("count", 1);
        int y = plan.output("y", 1);
        plan.launch(Glsl.COUNT, Map.of(), List.of(1), 1, updates(count))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(1, 0), 1, reads(count), writes(y));
        try (VulkanSession first = GPU.load(way, plan);
                VulkanSession second = GPU.load(way, plan)) {
            run(first);
            run(first);
            assertThat(run(second).get(0)).containsExactly(1);
            assertThat(run(first).get(0)).containsExactly(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRecordingThatIsCutAtEveryBoundaryGivesTheSameAnswer(Way way) {
        PlanSketch plan = chainOf(10);
        float[] whole;
        try (VulkanSession session = GPU.load(way, plan)) {
            whole = run(session, ramp(64)).get(0);
        }
        try (VulkanSession session = GPU.load(way, plan.longestSubmission(Duration.ZERO))) {
            assertThat(session.submissions()).isEqualTo(10);
            assertThat(run(session, ramp(64)).get(0)).isEqualTo(whole);
            assertThat(run(session, ramp(64)).get(0)).isEqualTo(whole);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyStepHasATime(Way way) {
        PlanSketch plan = chainOf(10);
        try (VulkanSession session = GPU.load(way, plan)) {
            long[] nanos = session.time(TestDevice.writer(ramp(64)));
            assertThat(nanos).hasSize(10);
            assertThat(Arrays.stream(nanos)).allMatch(each -> each >= 0 && each < 1_000_000_000L);
            assertThat(Arrays.stream(nanos).sum()).isPositive();
        }
    }

    private static PlanSketch chainOf(int launches) {
        PlanSketch plan = new PlanSketch();
        int from = plan.input("x", 64);
        for (int i = 0; i < launches; i++) {
            int to = i == launches - 1 ? plan.output("y", 64) : plan.activation("t" + i, 64);
            if (i > 0) {
                plan.boundary(READ_AFTER_WRITE);
            }
            plan.launch(Glsl.SCALE, Map.of(1, 1.5f), List.of(64, bits(i)), 64, reads(from), writes(to));
            from = to;
        }
        return plan;
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedModuleIsRefusedBeforeTheDriverSeesIt(Way way) {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 1);
        plan.damagedLaunch(writes(y));
        assertThatThrownBy(() -> GPU.load(way, plan))
                .isInstanceOfSatisfying(
                        LemnosException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SPIRV_REFUSED))
                .hasMessageContaining("digest");
        assertThat(GPU.device(way).openBuffers()).isZero();
    }
}
