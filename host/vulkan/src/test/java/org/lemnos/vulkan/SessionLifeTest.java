package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lemnos.core.plan.PlannedBoundary.Kind.READ_AFTER_WRITE;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;
import static org.lemnos.vulkan.TestDevice.run;
import static org.lemnos.vulkan.TestDevice.writer;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.TestDevice.Way;

@Tag("device")
class SessionLifeTest {
    @RegisterExtension
    static final TestDevice GPU = new TestDevice();

    /** Adds one to its input, and counts its runs in persistent memory. */
    private static PlanSketch plusOne() {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 64);
        int count = plan.persistent("count", 1);
        int y = plan.output("y", 64);
        int runs = plan.output("runs", 1);
        return plan.launch(Glsl.SCALE, Map.of(), List.of(64, Float.floatToRawIntBits(1)), 64, reads(x), writes(y))
                .launch(Glsl.COUNT, Map.of(), List.of(1), 1, updates(count))
                .boundary(READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(1, 0), 1, reads(count), writes(runs));
    }

    /** Takes a few tenths of a second on a CPU driver. */
    private static PlanSketch slow() {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        return plan.launch(Glsl.SLOW, Map.of(), List.of(20_000), 64, writes(y));
    }

    private static float[] filled(float value) {
        float[] values = new float[64];
        java.util.Arrays.fill(values, value);
        return values;
    }

    private static void assertClosed(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(LemnosException.class, e -> assertThat(e.code())
                .isEqualTo(ErrorCode.CLOSED));
    }

    @ParameterizedTest
    @EnumSource
    void runsFromManyThreadsTakeTurnsAndEachSeesItsOwnOutputs(Way way) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (VulkanSession first = GPU.load(way, plusOne());
                VulkanSession second = GPU.load(way, plusOne())) {
            List<Future<?>> done = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                int thread = t;
                done.add(threads.submit(() -> {
                    VulkanSession session = thread % 2 == 0 ? first : second;
                    for (int i = 0; i < 50; i++) {
                        float value = thread * 1000 + i;
                        assertThat(run(session, filled(value)).get(0)).containsOnly(value + 1);
                    }
                }));
            }
            for (Future<?> each : done) {
                each.get(60, TimeUnit.SECONDS);
            }
            assertThat(run(first, filled(0)).get(1)).containsExactly(101);
            assertThat(run(second, filled(0)).get(1)).containsExactly(101);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aSubmittedRunIsReadWhenItIsDone() {
        try (VulkanSession session = GPU.load(Way.STAGED, plusOne())) {
            Completion completion = session.submit(writer(filled(5)));
            completion.await();
            assertThat(completion.isDone()).isTrue();
            List<float[]> outputs = new ArrayList<>();
            completion.read(TestDevice.collector(outputs));
            assertThat(outputs.get(0)).containsOnly(6);
        }
    }

    @Test
    void outputsThatALaterRunHasOverwrittenAreRefused() {
        try (VulkanSession session = GPU.load(Way.MAPPED, plusOne())) {
            Completion old = session.submit(writer(filled(5)));
            Completion recent = session.submit(writer(filled(6)));
            assertClosed(() -> old.read((port, source) -> {}));
            List<float[]> outputs = new ArrayList<>();
            recent.read(TestDevice.collector(outputs));
            assertThat(outputs.get(0)).containsOnly(7);
        }
    }

    @Test
    void outputsThatATimedRunHasOverwrittenAreRefused() {
        try (VulkanSession session = GPU.load(Way.MAPPED, plusOne())) {
            Completion old = session.submit(writer(filled(5)));
            session.time(writer(filled(6)));
            assertClosed(() -> old.read((port, source) -> {}));
            assertThat(run(session, filled(7)).get(0)).containsOnly(8);
        }
    }

    @Test
    void closingASessionThatIsStillRunningReturnsAtOnce() {
        VulkanSession session = GPU.load(Way.MAPPED, slow());
        Completion completion = session.submit(writer());
        long start = System.nanoTime();
        session.close();
        long closing = System.nanoTime() - start;
        boolean stillRunning = !completion.isDone();
        completion.await();
        assertThat(stillRunning)
                .as("the device was still busy, so that closing could have blocked")
                .isTrue();
        assertThat(closing).isLessThan(TimeUnit.MILLISECONDS.toNanos(50));
        GPU.load(Way.MAPPED, plusOne()).close();
        assertThat(GPU.device(Way.MAPPED).openBuffers()).isZero();
    }

    @Test
    void aSessionThatIsClosedInsideARunEndsThatRunFirst() {
        VulkanSession session = GPU.load(Way.MAPPED, plusOne());
        List<float[]> outputs = new ArrayList<>();
        session.run(
                (port, target) -> {
                    target.asFloatBuffer().put(filled(1));
                    session.close();
                },
                TestDevice.collector(outputs));
        assertThat(outputs.get(0)).containsOnly(2);
        assertThat(GPU.device(Way.MAPPED).openBuffers()).isZero();
        assertClosed(() -> run(session, filled(1)));
    }

    @Test
    void aClosedSessionRefusesEverythingAndClosesAgainWithoutHarm() {
        VulkanSession session = GPU.load(Way.MAPPED, plusOne());
        Completion completion = session.submit(writer(filled(1)));
        completion.await();
        session.close();
        session.close();
        assertClosed(() -> run(session, filled(1)));
        assertClosed(() -> session.submit(writer(filled(1))));
        assertClosed(() -> completion.read((port, source) -> {}));
    }

    @Test
    void anInputThatCannotBeWrittenLeavesTheSessionAsItWas() {
        try (VulkanSession session = GPU.load(Way.MAPPED, plusOne())) {
            run(session, filled(1));
            assertThatThrownBy(() -> session.run(
                            (port, target) -> {
                                throw new IllegalArgumentException("no such input");
                            },
                            (port, source) -> {}))
                    .hasMessage("no such input");
            assertThat(run(session, filled(3)).get(1)).containsExactly(2);
        }
    }

    @Test
    void aCallbackThatUsesItsOwnSessionIsRefused() {
        try (VulkanSession session = GPU.load(Way.MAPPED, plusOne())) {
            assertThatThrownBy(() -> session.run((port, target) -> run(session, filled(1)), (port, source) -> {}))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(run(session, filled(1)).get(0)).containsOnly(2);
        }
    }

    @Test
    void aReplayAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        float[] values = filled(1);
        PortWriter inputs = (port, target) -> {
            for (int i = 0; i < values.length; i++) {
                target.putFloat(values[i]);
            }
        };
        PortReader outputs = (port, source) -> values[0] = source.getFloat();
        try (VulkanSession session = GPU.load(Way.STAGED, plusOne())) {
            int runs = 2_000;
            for (int i = 0; i < runs; i++) {
                session.run(inputs, outputs);
            }
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < runs; i++) {
                session.run(inputs, outputs);
            }
            long each = (threads.getCurrentThreadAllocatedBytes() - before) / runs;
            assertThat(each).as("bytes allocated by one replay").isZero();
        }
    }
}
