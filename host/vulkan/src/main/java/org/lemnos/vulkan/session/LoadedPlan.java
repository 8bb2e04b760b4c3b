package org.lemnos.vulkan.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.lemnos.api.device.DeviceClass;
import org.lemnos.core.LemnosException;
import org.lemnos.core.StageWatch;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlannedResource;
import org.lemnos.core.plan.ResourceRole;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.Storage;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Stopwatch;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * A plan that is ready to be replayed: weights uploaded, kernels compiled, its steps recorded for each lane. Everything native hangs on
 * its owner tree.
 */
public final class LoadedPlan {
    private final LoadSource source;
    private final LoadContext context;
    private final LoadOptions options;
    private final OwnerTree owner;
    private final PlanMemory memory;
    private final PlanKernels kernels;
    private final PortRules rules;
    private final Set<Integer> cuts;
    private final List<Lane> lanes = new ArrayList<>();

    private LoadedPlan(
            LoadSource source,
            LoadContext context,
            LoadOptions options,
            OwnerTree owner,
            PlanMemory memory,
            PlanKernels kernels) {
        this.source = source;
        this.context = context;
        this.options = options;
        this.owner = owner;
        this.memory = memory;
        this.kernels = kernels;
        this.rules = new PortRules(source.document(), context.memory());
        this.cuts = cuts(source.document(), options, context);
    }

    /**
     * Makes a plan live.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY, DEVICE_LOST, SPIRV_REFUSED and what reading the weights may throw; nothing
     *     stays allocated then
     */
    public static LoadedPlan load(LoadSource source, LoadContext context, LoadOptions options) {
        OwnerTree owner = new OwnerTree();
        PlanKernels.Compiling kernels = PlanKernels.compile(source, context);
        try {
            return load(source, context, options, kernels, owner);
        } catch (LemnosException failed) {
            undo(owner, kernels, context);
            throw PlanMemory.shortage(source.document(), options.lanes())
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
        PlanMemory memory = options.stages()
                .during("allocate", () -> PlanMemory.allocate(source.document(), context.memory(), options.lanes()));
        owner.add(memory::close);
        options.stages().run("upload weights", () -> upload(source, options, context, memory));
        LoadedPlan plan = new LoadedPlan(source, context, options, owner, memory, PlanKernels.of(compiling));
        options.stages().run("build pipelines and record", plan::openLanes);
        return plan;
    }

    private void openLanes() {
        for (int lane = 0; lane < options.lanes(); lane++) {
            lanes.add(new Lane(this, lane));
        }
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
                    uploads.fill(memory.chunkOf(resource, 0), resource.offsetBytes(), resource.sizeBytes(), 0);
                }
            }
            for (Map.Entry<Integer, TensorData> data : source.staticData().entrySet()) {
                PlannedResource resource = memory.resource(data.getKey());
                for (DeviceBuffer chunk : memory.chunksOf(resource)) {
                    uploads.write(chunk, resource.offsetBytes(), data.getValue());
                }
            }
            uploads.finish();
        }
    }

    private static long stagedBytes(LoadSource source, PlanMemory memory) {
        return source.staticData().entrySet().stream()
                .filter(data ->
                        !memory.chunkOf(memory.resource(data.getKey()), 0).isMapped())
                .mapToLong(data -> data.getValue().sizeBytes())
                .sum();
    }

    private static void fillChunks(Uploads uploads, PlanMemory memory, ArenaKind kind, int word) {
        for (DeviceBuffer chunk : memory.chunks(kind)) {
            uploads.fill(chunk, 0, chunk.sizeBytes() & -Integer.BYTES, word);
        }
    }

    /** Its lanes, at least one. */
    public List<Lane> lanes() {
        return lanes;
    }

    /**
     * The tuple of some bindings, by place among the plan's inputs and outputs.
     *
     * @throws LemnosException INPUT_INVALID if they do not suit the plan
     */
    public PortTuple tuple(Map<Integer, Storage> inputs, Map<Integer, Storage> outputs) {
        return rules.check(inputs, outputs);
    }

    /** Who hears of what loading and running do. */
    public StageWatch stages() {
        return options.stages();
    }

    /** Number of input ports. */
    public int inputs() {
        return document().inputs().size();
    }

    /** Number of output ports. */
    public int outputs() {
        return document().outputs().size();
    }

    /**
     * Runs the plan once in a recording of its own, step by step.
     *
     * @param limit how long it may take
     * @return the device's time for each step, in nanoseconds, in the plan's order
     */
    public long[] time(Duration limit) {
        PlanRecording recording = lanes.get(0).own().recording();
        OwnerTree once = new OwnerTree();
        try {
            Stopwatch watch = new Stopwatch(context.device(), recording.steps() + 1);
            once.add(watch::close);
            CommandPool pool = new CommandPool(context.device());
            once.add(pool::close);
            VkCommandBuffer commands = pool.allocate();
            recording.recordTimed(commands, watch);
            Submission submission = new Submission(context.timeline(), commands, recording.dispatches());
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
    public long recordAgain() {
        PlanRecording recording = lanes.get(0).own().recording();
        try (CommandPool pool = new CommandPool(context.device())) {
            long begin = System.nanoTime();
            recording.record(pool, Set.of(), boundary -> true, PlanRecording.PLAIN);
            return System.nanoTime() - begin;
        }
    }

    /** Whether each submission is to be waited for before the next. */
    public boolean isStepByStep() {
        return options.stepByStep();
    }

    PlanDocument document() {
        return source.document();
    }

    LoadContext context() {
        return context;
    }

    PlanMemory memory() {
        return memory;
    }

    PlanKernels kernels() {
        return kernels;
    }

    Set<Integer> cuts() {
        return cuts;
    }

    IntPredicate keptBoundaries() {
        return options.keptBoundaries();
    }

    /** Nothing bound. */
    PortTuple none() {
        return PortTuple.none(inputs(), outputs());
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
