package org.lemnos.vulkan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.isolate.ChildCommand;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.vulkan.adapter.Adapter;
import org.lemnos.vulkan.device.DeviceState;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.device.Retirement;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.failure.DeviceFailure;
import org.lemnos.vulkan.instance.PhysicalDevice;
import org.lemnos.vulkan.instance.ProfileReader;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.lifetime.UseGate;
import org.lemnos.vulkan.measure.LaunchPlan;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.Storage;
import org.lemnos.vulkan.pipeline.PipelineCache;
import org.lemnos.vulkan.pipeline.Pipelines;
import org.lemnos.vulkan.pipeline.Strangers;
import org.lemnos.vulkan.session.GuardedLayout;
import org.lemnos.vulkan.session.LoadContext;
import org.lemnos.vulkan.session.LoadOptions;
import org.lemnos.vulkan.session.LoadSource;
import org.lemnos.vulkan.session.LoadedPlan;
import org.lemnos.vulkan.session.StorageTransfer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A device that is open for work: plans are loaded on it and share its compiled kernels and its one queue. Thread-safe.
 */
public final class VulkanDevice implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(VulkanDevice.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);
    /** What every device that is good enough allocates at once and binds as one range, and a view of the host's can span. */
    private static final long MOST_TENSOR_BYTES = 1L << 30;

    private final VulkanOptions options;
    private final UseGate gate;
    private final OwnerTree owner;
    private final LoadContext context;
    private final PipelineCache cache;
    private final Consumer<VulkanDevice> onClose;
    private final Set<OwnerTree> live = new LinkedHashSet<>();
    private boolean destroyed;

    private VulkanDevice(
            VulkanOptions options,
            UseGate gate,
            OwnerTree owner,
            LoadContext context,
            PipelineCache cache,
            Consumer<VulkanDevice> onClose) {
        this.options = options;
        this.gate = gate;
        this.owner = owner;
        this.context = context;
        this.cache = cache;
        this.onClose = onClose;
    }

    static VulkanDevice open(
            PhysicalDevice physical, VulkanOptions options, Seams seams, Consumer<VulkanDevice> onClose) {
        OwnerTree owner = new OwnerTree();
        try {
            LogicalDevice device = LogicalDevice.create(physical, options.boundsWish());
            owner.add(device::destroy);
            UseGate gate = new UseGate();
            Timeline timeline = new Timeline(device, seams.calls(), gate);
            owner.add(timeline::destroy);
            DeviceMemory memory = new DeviceMemory(device, seams.mapArenas());
            owner.add(memory::close);
            PipelineCache cache = PipelineCache.open(device, options.cacheFolder());
            owner.add(cache::close);
            Pipelines pipelines = new Pipelines(device, cache, strangers(device, options));
            owner.add(pipelines::close);
            LoadContext context = new LoadContext(device, timeline, memory, pipelines, new Retirement());
            return new VulkanDevice(options, gate, owner, context, cache, onClose);
        } catch (RuntimeException | Error failed) {
            owner.close();
            throw failed;
        }
    }

    private static Strangers strangers(LogicalDevice device, VulkanOptions options) {
        if (options.isolated()) {
            return Strangers.inChildProcess();
        }
        Adapter adapter = device.physical().adapter();
        ChildCommand child = ChildCommand.of(TrialChild.class, adapter.uuid().toString());
        return Strangers.triedBy(child, options.cacheFolder().resolve("trials"), device);
    }

    /** The adapter that it was opened on. */
    public Adapter adapter() {
        return context.device().physical().adapter();
    }

    /** Everything that planning may know of it. */
    public DeviceProfile profile() {
        enter();
        try {
            return ProfileReader.read(context.device().physical());
        } finally {
            gate.leave();
        }
    }

    /** The bytes of device memory that are still to be had, as far as the driver says; never negative. */
    public long availableBytes() {
        enter();
        try {
            return context.memory().availableBytes();
        } finally {
            gate.leave();
        }
    }

    /**
     * Takes all memory that it still gives, for a check of what happens then.
     *
     * @throws LemnosException DEVICE_LOST, CLOSED
     */
    public Hoard hoard() {
        enter();
        try {
            context.timeline().requireUsable();
            Hoard hoard = Hoard.of(context.memory());
            owner.add(hoard::close);
            return hoard;
        } finally {
            gate.leave();
        }
    }

    /** Number of buffers that are allocated on it, by sessions and by uploads. */
    public int openBuffers() {
        return context.memory().openBuffers();
    }

    /** How often memory was allocated on it since it was opened, whether it was given back or not. */
    public long allocations() {
        return context.memory().allocations();
    }

    /**
     * Makes a plan live: allocates its memory, uploads its weights, compiles its
     * kernels, records its steps once.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY with numbers and the largest tensors, DEVICE_LOST, FILE_UNREADABLE, CLOSED;
     *     nothing stays allocated then
     */
    public VulkanSession load(ExecutionPlan plan) {
        return load(plan, SessionOptions.defaults());
    }

    /** Makes a plan live in a way of its own; errors as for {@link #load(ExecutionPlan)}. */
    public VulkanSession load(ExecutionPlan plan, SessionOptions how) {
        return load(LoadSource.of(plan), how.keepingEveryBoundary());
    }

    /**
     * Makes launches of a small kernel live, to measure what replaying them costs.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY, DEVICE_LOST, CLOSED
     */
    public VulkanSession load(LaunchPlan plan) {
        return load(plan.source(), SessionOptions.defaults().keepingEveryBoundary());
    }

    /**
     * Makes a plan live to test its kernels: memory is filled with a word first, every resource has bytes of its own, and guards, which are bytes
     * of nobody, lie before and behind each. Bindings reach over the guards, so that an index out of bounds is seen on every driver; where the
     * validation layer checks on the GPU they end with the resource, so that the layer sees it, loads as well.
     *
     * @param poison the word in ports and activations; guards hold other words, each its own
     * @param workspacePoison the word in scratch memory
     * @throws LemnosException as {@link #load(ExecutionPlan)}
     */
    public GuardedSession loadGuarded(ExecutionPlan plan, int poison, int workspacePoison) {
        return loadGuarded(LoadSource.of(plan), poison, workspacePoison);
    }

    GuardedSession loadGuarded(LoadSource source, int poison, int workspacePoison) {
        GuardedLayout.Guarded guarded = GuardedLayout.of(
                source,
                options.layerChecksOnGpu() ? GuardedLayout.Reach.EXACT : GuardedLayout.Reach.OVER_GUARDS,
                poison,
                workspacePoison);
        SessionOptions how = SessionOptions.defaults().withPoison(poison);
        return new GuardedSession(
                load(guarded.source(), how.keepingEveryBoundary()),
                source.document().outputs().size(),
                guarded.guards());
    }

    VulkanSession load(LoadSource source, LoadOptions how) {
        enter();
        try {
            context.timeline().requireUsable();
            context.retirement().sweep(context.timeline());
            LoadedPlan plan = loaded(source, how);
            synchronized (live) {
                live.add(plan.owner());
            }
            cache.save();
            return new VulkanSession(this, plan);
        } finally {
            gate.leave();
        }
    }

    private LoadedPlan loaded(LoadSource source, LoadOptions how) {
        try {
            return LoadedPlan.load(source, context, how);
        } catch (LemnosException failure) {
            context.timeline().heard(failure);
            throw failure;
        } finally {
            context.pipelines().endTrials();
        }
    }

    /** Lets the caller make native calls until it leaves the gate. */
    void enter() {
        if (!gate.tryEnter()) {
            throw new LemnosException(ErrorCode.CLOSED, adapter() + " is closed; open it again to run on it");
        }
    }

    UseGate gate() {
        return gate;
    }

    LoadContext context() {
        return context;
    }

    Timeline timeline() {
        return context.timeline();
    }

    VulkanOptions options() {
        return options;
    }

    /**
     * Makes a tensor that belongs to no session, without values. Closed with the device if nobody closes it before.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY, DEVICE_LOST or CLOSED; INPUT_INVALID if it would be larger than an allocation may be
     */
    public DeviceTensor tensor(TensorType type) {
        if (type.sizeBytes() > MOST_TENSOR_BYTES) {
            throw new LemnosException(
                    ErrorCode.INPUT_INVALID,
                    "a tensor " + type + " takes " + type.sizeBytes() + " bytes; one has at most " + MOST_TENSOR_BYTES
                            + ". Split it");
        }
        enter();
        try {
            context.timeline().requireUsable();
            context.retirement().sweep(context.timeline());
            Storage storage = Storage.allocate(context.memory(), type);
            synchronized (live) {
                live.add(storage.owner());
            }
            return new DeviceTensor(this, storage);
        } finally {
            gate.leave();
        }
    }

    /** Moves a tensor's values while nobody else uses it. */
    void transfer(Storage storage, Consumer<StorageTransfer> moving) {
        enter();
        try {
            storage.lock();
            try {
                context.timeline().requireUsable();
                moving.accept(new StorageTransfer(context, options.runLimit()));
            } finally {
                storage.unlock();
            }
        } finally {
            gate.leave();
        }
    }

    /** Destroys a session's or a tensor's objects once its last submission is done: now, if it is, else at a later call. Never blocks. */
    void retire(OwnerTree objects, long lastSubmission) {
        if (!gate.tryEnter()) {
            // The device is being closed by somebody who destroys the session with it.
            return;
        }
        try {
            synchronized (live) {
                live.remove(objects);
            }
            context.retirement().add(objects, lastSubmission);
            context.retirement().sweep(context.timeline());
        } finally {
            gate.leave();
        }
    }

    /** Closes it with everything on it, waiting for running work at most ten seconds. */
    @Override
    public void close() {
        close(CLOSE_LIMIT);
    }

    /**
     * Closes it with everything on it. From the first call on it takes no work; a further call does nothing, or tries again to
     * destroy what an earlier one had to leave.
     *
     * @param limit how long to wait for running work and for threads that are inside a call
     * @return what had to be left alive because the device still worked on it, empty if nothing
     */
    public synchronized List<String> close(Duration limit) {
        gate.close();
        if (destroyed) {
            return List.of();
        }
        long start = System.nanoTime();
        boolean quiet = gate.awaitEmpty(limit);
        Duration rest = limit.minusNanos(System.nanoTime() - start);
        if (!quiet || !context.timeline().drain(rest.isNegative() ? Duration.ZERO : rest)) {
            String left = adapter() + " with " + openBuffers() + " buffers: "
                    + (quiet ? "its work is not done" : "a thread is still inside a call") + " after "
                    + limit.toMillis()
                    + " ms";
            LOG.warn("left open: {}", left);
            return List.of(left);
        }
        destroyed = true;
        destroy();
        onClose.accept(this);
        return List.of();
    }

    private void destroy() {
        synchronized (live) {
            List<OwnerTree> objects = new ArrayList<>(live);
            for (int i = objects.size() - 1; i >= 0; i--) {
                objects.get(i).close();
            }
            live.clear();
        }
        context.retirement().closeAll();
        owner.close();
    }

    /** How it failed and what it was working on; empty if it has not. */
    public Optional<DeviceFailure> failure() {
        return context.timeline().failure();
    }

    /** Whether it was lost or given up: it then takes no more work, and only closing it makes sense. */
    public boolean hasFailed() {
        return context.timeline().state() != DeviceState.ALIVE;
    }
}
