package org.lemnos.vulkan.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lemnos.core.plan.BarrierScope;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedBoundary;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.vulkan.failure.DispatchInFlight;
import org.lemnos.vulkan.record.Accesses;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Recorder;
import org.lemnos.vulkan.record.Stopwatch;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * Writes a plan's steps into command buffers, one for each submission: a barrier at the head that keeps the order with what was submitted before, inputs
 * in, the epochs with one barrier between each and the next, outputs out, and a barrier that lets the host read.
 */
final class PlanRecording {
    private final PlanDocument plan;
    private final PlanKernels kernels;
    private final Places places;
    private final LaunchSets sets;
    private final Ports inputs;
    private final Ports outputs;
    private final Set<Integer> fillingEpochs;
    private final List<BarrierScope> scopes;

    PlanRecording(PlanDocument plan, PlanKernels kernels, Places places, LaunchSets sets, Ports inputs, Ports outputs) {
        this.plan = plan;
        this.kernels = kernels;
        this.places = places;
        this.sets = sets;
        this.inputs = inputs;
        this.outputs = outputs;
        this.fillingEpochs = plan.steps().stream()
                .filter(step -> step instanceof PlannedStep.Fill)
                .map(PlannedStep::epoch)
                .collect(Collectors.toUnmodifiableSet());
        this.scopes = BarrierScope.of(plan);
    }

    /**
     * A command buffer with the steps that it holds.
     *
     * @param from the first of them, an index into the plan's steps
     * @param to the first behind them
     */
    record Part(VkCommandBuffer commands, int from, int to) {}

    /** What is recorded around the steps of a run. */
    interface Frame {
        /** Behind everything that came before, in the first command buffer. */
        default void begin(VkCommandBuffer commands) {}

        /** Behind the last step, in the last command buffer. */
        default void end(VkCommandBuffer commands) {}
    }

    /** Nothing around the steps. */
    static final Frame PLAIN = new Frame() {};

    /** A mark of the device's clock before the first step and one behind the last. */
    static Frame timedBy(Stopwatch watch) {
        return new Frame() {
            @Override
            public void begin(VkCommandBuffer commands) {
                watch.reset(commands);
                watch.mark(commands, 0);
            }

            @Override
            public void end(VkCommandBuffer commands) {
                watch.mark(commands, 1);
            }
        };
    }

    /**
     * Records everything.
     *
     * @param pool where command buffers come from
     * @param cuts the steps that begin a command buffer of their own, the first one aside
     * @param kept says for each boundary, by the epoch before it, whether its barrier is recorded
     * @param frame what is recorded around the steps
     * @return the command buffers in the order in which they must be submitted
     */
    List<Part> record(CommandPool pool, Set<Integer> cuts, IntPredicate kept, Frame frame) {
        List<Part> parts = new ArrayList<>();
        VkCommandBuffer commands = pool.allocate();
        Recorder recorder = Recorder.begin(commands);
        head(recorder);
        frame.begin(commands);
        List<PlannedStep> steps = plan.steps();
        int epoch = 0;
        int from = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (cuts.contains(i)) {
                recorder.end();
                parts.add(new Part(commands, from, i));
                from = i;
                commands = pool.allocate();
                recorder = Recorder.begin(commands);
            }
            while (epoch < steps.get(i).epoch()) {
                PlannedBoundary boundary = plan.boundaries().get(epoch);
                epoch++;
                if (kept.test(boundary.afterEpoch())) {
                    // It orders everything earlier on the queue, whichever submission it was part of.
                    boundary(recorder, boundary);
                }
            }
            step(recorder, i, steps.get(i));
        }
        frame.end(commands);
        tail(recorder);
        recorder.end();
        parts.add(new Part(commands, from, steps.size()));
        return parts;
    }

    /**
     * Records every step by itself, everything before it done, with a mark before the first and after each.
     *
     * @param watch has one mark more than the plan has steps
     */
    void recordTimed(VkCommandBuffer commands, Stopwatch watch) {
        Recorder recorder = Recorder.begin(commands);
        watch.reset(commands);
        head(recorder);
        recorder.barrier(Accesses.EVERYTHING, Accesses.EVERYTHING);
        watch.mark(commands, 0);
        for (int i = 0; i < plan.steps().size(); i++) {
            step(recorder, i, plan.steps().get(i));
            recorder.barrier(Accesses.EVERYTHING, Accesses.EVERYTHING);
            watch.mark(commands, i + 1);
        }
        tail(recorder);
        recorder.end();
    }

    /** Names all dispatches to whoever must say what ran, and keeps nothing of this alive but the plan. */
    Supplier<List<DispatchInFlight>> dispatches() {
        PlanDocument document = plan;
        return () -> DispatchNames.of(document, 0, document.steps().size());
    }

    /** Number of the plan's steps. */
    int steps() {
        return plan.steps().size();
    }

    private void head(Recorder recorder) {
        boolean transfersFirst = inputs.isCopied() || fillingEpochs.contains(0);
        // Before the first replay the weights may have come by copies; after it the readback of the last one may be a
        // copy.
        Accesses before = Accesses.KERNELS_WRITE.and(Accesses.TRANSFERS_WRITE);
        recorder.barrier(before, transfersFirst ? Accesses.KERNELS.and(Accesses.TRANSFERS) : Accesses.KERNELS);
        if (inputs.isCopied()) {
            inputs.recordIn(recorder);
            recorder.barrier(
                    Accesses.TRANSFERS_WRITE,
                    fillingEpochs.contains(0) ? Accesses.KERNELS.and(Accesses.TRANSFERS) : Accesses.KERNELS);
        }
    }

    private void boundary(Recorder recorder, PlannedBoundary boundary) {
        BarrierScope scope = scopes.get(boundary.afterEpoch());
        recorder.barrier(Accesses.of(scope.before()), Accesses.of(scope.after()));
    }

    private void step(Recorder recorder, int place, PlannedStep step) {
        if (step instanceof PlannedStep.Launch launch) {
            recorder.launch(
                    kernels.pipeline(place),
                    sets.set(place),
                    launch.push(),
                    launch.groupsX(),
                    launch.groupsY(),
                    launch.groupsZ());
        } else if (step instanceof PlannedStep.Fill fill) {
            recorder.fill(
                    places.buffer(fill.resource()).handle(),
                    places.offset(fill.resource()) + fill.offsetBytes(),
                    fill.lengthBytes(),
                    0);
        }
    }

    private void tail(Recorder recorder) {
        Accesses written =
                fillingEpochs.isEmpty() ? Accesses.KERNELS_WRITE : Accesses.KERNELS_WRITE.and(Accesses.TRANSFERS_WRITE);
        if (outputs.isCopied()) {
            recorder.barrier(written, Accesses.TRANSFERS_READ);
            outputs.recordOut(recorder);
            written = written.and(Accesses.TRANSFERS_WRITE);
        }
        recorder.barrier(written, Accesses.HOST_READS);
    }
}
