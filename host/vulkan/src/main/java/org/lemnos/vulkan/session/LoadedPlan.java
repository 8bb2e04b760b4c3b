package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Stopwatch;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * A plan that is ready to be replayed: weights uploaded, kernels compiled, its steps recorded. Everything native hangs on
 * its owner tree.
 */
public final class LoadedPlan {
    private final OwnerTree owner;
    private final PlanMemory memory;
    private final PlanRecording recording;
    private final Ports inputs;
    private final Ports outputs;
    private final List<Submission> submissions;
    private final boolean stepByStep;

    private LoadedPlan(
            OwnerTree owner,
            PlanMemory memory,
            PlanRecording recording,
            Ports inputs,
            Ports outputs,
            List<Submission> submissions,
            boolean stepByStep) {
        this.stepByStep = stepByStep;
        this.owner = owner;
        this.memory = memory;
        this.recording = recording;
        this.inputs = inputs;
        this.outputs = outputs;
        this.submissions = List.copyOf(submissions);
    }

    /**
     * Makes a plan live.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY, DEVICE_LOST, SPIRV_REFUSED and what reading the weights may throw; nothing
     *     stays allocated then
     */
    public static LoadedPlan load(LoadSource source, LoadContext context, LoadOptions options) {
        OwnerTree owner = new OwnerTree();
        PlanKernels.Compiling kernels = PlanKernels.compile(source, context.pipelines());
        try {
            return load(source, context, options, kernels, owner);
        } catch (LemnosException failed) {
            undo(owner, kernels, context);
            throw PlanMemory.shortage(source.document())
                    .explaining(
                            failed,
                            context.memory().availableBytes(),
                            context.memory().kinds().arenaHeapBytes());
        } catch (RuntimeException | Error failed) {
            undo(owner, kernels, context);
            throw failed;
        }
    }

    private static void undo(OwnerTree owner, PlanKernels.Compiling kernels, LoadContext context) {
        kernels.finish();
        context.destroyWhenQuiet(owner);
    }

    private static LoadedPlan load(
            LoadSource source,
            LoadContext context,
            LoadOptions options,
            PlanKernels.Compiling compiling,
            OwnerTree owner) {
        PlanDocument plan = source.document();
        PlanMemory memory = PlanMemory.allocate(plan, context.memory());
        owner.add(memory::close);
        Ports inputs = Ports.open(PortDirection.INPUT, plan, memory, context.memory());
        owner.add(inputs::close);
        Ports outputs = Ports.open(PortDirection.OUTPUT, plan, memory, context.memory());
        owner.add(outputs::close);
        upload(source, options, context, memory);
        PlanKernels kernels = PlanKernels.bind(source, compiling, context, memory);
        owner.add(kernels::close);
        CommandPool pool = new CommandPool(context.device());
        owner.add(pool::close);
        PlanRecording recording = new PlanRecording(plan, memory, kernels, inputs, outputs);
        List<Submission> submissions = new ArrayList<>();
        for (PlanRecording.Part part : recording.record(pool, cuts(plan, options, context), options.keptBoundaries())) {
            Submission submission = new Submission(
                    context.timeline(), part.commands(), () -> DispatchNames.of(plan, part.from(), part.to()));
            owner.add(submission::close);
            submissions.add(submission);
        }
        return new LoadedPlan(owner, memory, recording, inputs, outputs, submissions, options.stepByStep());
    }

    private static Set<Integer> cuts(PlanDocument plan, LoadOptions options, LoadContext context) {
        if (options.stepByStep()) {
            return SubmissionCuts.everyStep(plan);
        }
        boolean watched = context.device().physical().adapter().deviceClass() != DeviceClass.CPU
                || options.longestSubmission().isZero();
        return watched
                ? SubmissionCuts.firstSteps(plan, SubmissionCuts.of(plan, options.longestSubmission()))
                : Set.of();
    }

    private static void upload(LoadSource source, LoadOptions options, LoadContext context, PlanMemory memory) {
        try (Uploads uploads = new Uploads(context, stagedBytes(source, memory))) {
            options.poison().ifPresent(word -> {
                fillChunks(uploads, memory, ArenaKind.STEP, word);
                fillChunks(uploads, memory, ArenaKind.PORTS, word);
            });
            for (PlannedResource resource : source.document().resources()) {
                if (resource.role() == ResourceRole.PERSISTENT) {
                    uploads.fill(memory.chunkOf(resource), resource.offsetBytes(), resource.sizeBytes(), 0);
                }
            }
            for (Map.Entry<Integer, TensorData> data : source.staticData().entrySet()) {
                PlannedResource resource = memory.resource(data.getKey());
                uploads.write(memory.chunkOf(resource), resource.offsetBytes(), data.getValue());
            }
            uploads.finish();
        }
    }

    private static long stagedBytes(LoadSource source, PlanMemory memory) {
        return source.staticData().entrySet().stream()
                .filter(data -> !memory.chunkOf(memory.resource(data.getKey())).isMapped())
                .mapToLong(data -> data.getValue().sizeBytes())
                .sum();
    }

    private static void fillChunks(Uploads uploads, PlanMemory memory, ArenaKind kind, int word) {
        for (DeviceBuffer chunk : memory.chunks(kind)) {
            uploads.fill(chunk, 0, chunk.sizeBytes() & -Integer.BYTES, word);
        }
    }

    /** The bytes of an input port, for the host to write. Valid until the plan is released. */
    public ByteBuffer input(int port) {
        return inputs.view(port);
    }

    /** The bytes of an output port, for the host to read. */
    public ByteBuffer output(int port) {
        return outputs.view(port);
    }

    /** Number of input ports. */
    public int inputs() {
        return inputs.count();
    }

    /** Number of output ports. */
    public int outputs() {
        return outputs.count();
    }

    /**
     * Runs the plan once in a recording of its own, step by step.
     *
     * @param limit how long it may take
     * @return the device's time for each step, in nanoseconds, in the plan's order
     */
    public long[] time(LoadContext context, Duration limit) {
        OwnerTree once = new OwnerTree();
        try {
            Stopwatch watch = new Stopwatch(context.device(), recording.steps() + 1);
            once.add(watch::close);
            CommandPool pool = new CommandPool(context.device());
            once.add(pool::close);
            VkCommandBuffer commands = pool.allocate();
            recording.recordTimed(commands, watch);
            Submission submission = new Submission(context.timeline(), commands, recording::dispatches);
            once.add(submission::close);
            context.timeline().await(context.timeline().submit(submission), limit);
            return watch.nanosBetween();
        } finally {
            context.destroyWhenQuiet(once);
        }
    }

    /**
     * Records the plan's steps once more, into a command buffer that is never submitted.
     *
     * @return the host's time for it, in nanoseconds
     */
    public long recordAgain(LoadContext context) {
        try (CommandPool pool = new CommandPool(context.device())) {
            long begin = System.nanoTime();
            recording.record(pool, Set.of(), boundary -> true);
            return System.nanoTime() - begin;
        }
    }

    /** Whether each submission is to be waited for before the next. */
    public boolean isStepByStep() {
        return stepByStep;
    }

    /** Number of submissions of one replay, at least 1. */
    public int submissions() {
        return submissions.size();
    }

    /** What a replay submits, one after the other. */
    public Submission submission(int index) {
        return submissions.get(index);
    }

    /** The bytes of device memory that it holds. */
    public long sizeBytes() {
        return memory.sizeBytes();
    }

    /** The bytes of activations and scratch memory that lie in memory which the host can reach. */
    public long hostVisibleStepBytes() {
        return memory.hostVisibleStepBytes();
    }

    /** What destroys everything of it, once the device is done with it. */
    public OwnerTree owner() {
        return owner;
    }
}
