package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lemnos.vulkan.PlanSketch.reads;
import static org.lemnos.vulkan.PlanSketch.updates;
import static org.lemnos.vulkan.PlanSketch.writes;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.call.QueueCalls;
import org.lemnos.vulkan.measure.LaunchOrder;
import org.lemnos.vulkan.measure.QueueKind;
import org.lemnos.vulkan.measure.QueueProbe;
import org.lemnos.vulkan.measure.Waiting;

/**
 * One go through everything that the host does with Vulkan, from opening it to closing it, so that each of its calls is made: what a test lets fail
 * call by call.
 */
final class EveryCall {
    /** How far it came. */
    enum Phase {
        OPENING,
        PROBING,
        LOADING,
        RUNNING,
        CLOSING,
        DONE
    }

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    /** More than one upload slot holds. */
    private static final long LARGE_BYTES = 17L << 20;

    private static final long SMALL_BYTES = 1L << 10;

    private static final int POISON = 0x7FC0_0001;

    private final VulkanOptions options;
    private final TestDevice.Way way;
    private Phase phase = Phase.OPENING;
    private Optional<Vulkan> vulkan = Optional.empty();
    private Optional<VulkanDevice> device = Optional.empty();

    EveryCall(Path cache, TestDevice.Way way) {
        this.options = VulkanOptions.defaults().withCacheFolder(cache);
        this.way = way;
    }

    /** Goes through all of it, but for closing Vulkan. */
    void perform() {
        Vulkan opened = Vulkan.open(options);
        vulkan = Optional.of(opened);
        phase = Phase.PROBING;
        probe(opened);
        phase = Phase.OPENING;
        VulkanDevice fresh = open(opened);
        device = Optional.of(fresh);
        work(fresh, plan(LARGE_BYTES));
        phase = Phase.CLOSING;
        leaveBusy(fresh);
        assertThat(fresh.close(CLOSE_LIMIT)).isEmpty();
        phase = Phase.DONE;
    }

    Phase phase() {
        return phase;
    }

    Optional<VulkanDevice> device() {
        return device;
    }

    Optional<Vulkan> vulkan() {
        return vulkan;
    }

    private VulkanDevice open(Vulkan opened) {
        return opened.device(TestDevice.choice(), new Seams(QueueCalls.driver(), way == TestDevice.Way.MAPPED));
    }

    private static void probe(Vulkan opened) {
        for (QueueKind kind : QueueKind.values()) {
            Optional<QueueProbe> found = opened.probe(TestDevice.choice(), kind, Glsl.module(Glsl.PLUS_ONE));
            if (found.isPresent()) {
                try (QueueProbe probe = found.get()) {
                    for (Waiting waiting : Waiting.values()) {
                        probe.time(3, 1, LaunchOrder.EVENT, waiting, 0, 1);
                    }
                }
                return;
            }
        }
    }

    /** Loads, runs in every way and closes the session, with the right answers. */
    void work(VulkanDevice on) {
        work(on, plan(SMALL_BYTES));
    }

    private void work(VulkanDevice on, PlanSketch plan) {
        phase = Phase.LOADING;
        try (VulkanSession session = TestDevice.load(on, plan)) {
            phase = Phase.RUNNING;
            assertAnswers(TestDevice.run(session, new float[] {1, 2, 3, 4}));
            Completion completion = session.submit(TestDevice.writer(new float[] {1, 2, 3, 4}));
            completion.isDone();
            List<float[]> outputs = new ArrayList<>();
            completion.read(TestDevice.collector(outputs));
            assertAnswers(outputs);
            assertThat(session.time(TestDevice.writer(new float[4]))).hasSize(5);
            assertThat(session.timeRecording()).isPositive();
        }
    }

    /** Opens another device and works on it. */
    void workOnAnother() {
        Vulkan open = vulkan.orElseThrow();
        try (VulkanDevice successor = open(open)) {
            work(successor);
        }
    }

    /** A run that nobody has waited for when its device is closed. */
    private void leaveBusy(VulkanDevice on) {
        PlanSketch plan = new PlanSketch();
        int y = plan.output("y", 64);
        plan.launch(Glsl.SLOW, Map.of(), List.of(2_000), 64, writes(y));
        TestDevice.load(on, plan).submit(TestDevice.writer());
    }

    private static void assertAnswers(List<float[]> outputs) {
        assertThat(outputs.get(0)).containsExactly(11, 22, 33, 44);
        assertThat(outputs.get(1)).containsExactly(1, 1, 1, 1);
    }

    private static PlanSketch plan(long weightBytes) {
        PlanSketch plan = new PlanSketch();
        int x = plan.input("x", 4);
        int w = plan.weight("w", 10, 20, 30, 40);
        plan.weight("zeros", new Zeros(weightBytes));
        plan.persistent("kept", 4);
        int sum = plan.activation("sum", 4);
        int ones = plan.activation("ones", 4);
        int y = plan.output("y", 4);
        int z = plan.output("z", 4);
        return plan.poison(POISON)
                .longestSubmission(Duration.ZERO)
                .zero(ones)
                .launch(Glsl.ADD, Map.of(), List.of(4), 4, reads(x), reads(w), writes(sum))
                .boundary(PlannedBoundary.Kind.READ_AFTER_WRITE)
                .launch(Glsl.COUNT, Map.of(), List.of(4), 4, updates(ones))
                .launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(sum), writes(y))
                .boundary(PlannedBoundary.Kind.READ_AFTER_WRITE)
                .launch(Glsl.SCALE, Map.of(), List.of(4, 0), 4, reads(ones), writes(z));
    }

    /** Closes Vulkan and whatever is open; a host that has failed does that too. */
    List<String> close() {
        return vulkan.map(open -> open.close(CLOSE_LIMIT)).orElse(List.of());
    }

    /** What went wrong, if anything did. */
    Optional<LemnosException> attempt() {
        try {
            perform();
            return Optional.empty();
        } catch (LemnosException failure) {
            return Optional.of(failure);
        }
    }

    private record Zeros(long sizeBytes) implements TensorData {
        @Override
        public void read(long offset, ByteBuffer target) {
            target.position(target.limit());
        }
    }
}
