package org.lemnos.vulkan.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.lemnos.api.kernel.SpirvModule;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.device.LogicalDevice;
import org.lemnos.vulkan.instance.BoundsChecks;
import org.lemnos.vulkan.instance.PhysicalDevice;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.BufferUse;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.DeviceMemory;
import org.lemnos.vulkan.memory.OutOfMemory;
import org.lemnos.vulkan.pipeline.DescriptorSets;
import org.lemnos.vulkan.pipeline.KernelCode;
import org.lemnos.vulkan.pipeline.Pipeline;
import org.lemnos.vulkan.pipeline.PipelineCache;
import org.lemnos.vulkan.pipeline.Pipelines;
import org.lemnos.vulkan.pipeline.Strangers;
import org.lemnos.vulkan.record.Accesses;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Recorder;
import org.lemnos.vulkan.record.Stopwatch;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * One queue of a device of its own, on which recordings of a small kernel are timed: many launches over one buffer, each ordered
 * behind the one before it in a chosen way. Nothing of a session is in between. For one thread.
 */
public final class QueueProbe implements AutoCloseable {
    /** Invocations of a workgroup of the kernel, each of which updates one f32. */
    public static final int WORKGROUP = 64;

    private static final int MOST_GROUPS = 4096;
    private static final byte[] NO_PUSH = {};

    private final OwnerTree owner = new OwnerTree();
    private final LogicalDevice logical;
    private final DeviceBuffer buffer;
    private final Pipeline pipeline;
    private final long set;
    private final SubmitAndWait submitAndWait;

    private QueueProbe(LogicalDevice device, SpirvModule kernel, Path cacheFolder) {
        this.logical = device;
        owner.add(device::destroy);
        try {
            DeviceMemory memory = new DeviceMemory(device, true);
            owner.add(memory::close);
            PipelineCache cache = PipelineCache.open(device, cacheFolder);
            owner.add(cache::close);
            Pipelines pipelines = new Pipelines(device, cache, Strangers.inChildProcess());
            owner.add(pipelines::close);
            KernelCode code = new KernelCode(
                    kernel.sha256(), Collections.emptySortedMap(), 1, NO_PUSH.length, OptionalInt.empty(), true, false);
            pipeline = pipelines.get(code, kernel::words);
            buffer = allocate(memory);
            owner.add(buffer::close);
            DescriptorSets.Bound bound = new DescriptorSets.Bound(
                    pipeline.setLayout(),
                    List.of(new DescriptorSets.Range(buffer.handle(), 0, buffer.sizeBytes())),
                    pipeline.updatedAfterBind());
            DescriptorSets sets = DescriptorSets.create(device.handle(), List.of(bound));
            owner.add(sets::close);
            set = sets.set(bound);
            submitAndWait = new SubmitAndWait(device);
            owner.add(submitAndWait::close);
        } catch (RuntimeException | Error failed) {
            owner.close();
            throw failed;
        }
    }

    /**
     * Opens a queue; empty if the device has no family of this kind.
     *
     * @param kernel binds one buffer of f32 and has workgroups of {@link #WORKGROUP}, each invocation of which updates one element
     */
    @SuppressWarnings("exports") // for the root package of this module, which alone has physical devices
    public static Optional<QueueProbe> open(
            PhysicalDevice physical, QueueKind kind, SpirvModule kernel, Path cacheFolder) {
        OptionalInt family = kind.family(physical.handle());
        if (family.isEmpty()) {
            return Optional.empty();
        }
        LogicalDevice device = LogicalDevice.create(physical, BoundsChecks.Wish.BY_PIPELINE, family.getAsInt());
        return Optional.of(new QueueProbe(device, kernel, cacheFolder));
    }

    private static DeviceBuffer allocate(DeviceMemory memory) {
        try {
            return memory.allocate(BufferUse.ARENA, (long) MOST_GROUPS * WORKGROUP * Float.BYTES);
        } catch (OutOfMemory none) {
            throw new LemnosException(
                    ErrorCode.DEVICE_OUT_OF_MEMORY, "no megabyte is left on the device: " + none.getMessage(), none);
        }
    }

    /**
     * Records some launches once and runs the recording several times.
     *
     * @param launches at least 1
     * @param groups workgroups of each launch, from 1 to 4096
     * @param order between each launch and the next
     * @param waiting how the host waits for the end
     * @param warmUps runs that do not count
     * @param runs runs that do
     * @throws LemnosException VULKAN_FAILURE if the queue has no clock, DEVICE_LOST and its like
     */
    public LaunchTimes time(int launches, int groups, LaunchOrder order, Waiting waiting, int warmUps, int runs) {
        if (launches < 1 || groups < 1 || groups > MOST_GROUPS) {
            throw new IllegalArgumentException(
                    launches + " launches of " + groups + " workgroups; at least 1 of 1 to " + MOST_GROUPS);
        }
        OwnerTree once = new OwnerTree();
        try {
            Stopwatch watch = new Stopwatch(logical, 2);
            once.add(watch::close);
            Orders orders = new Orders(logical, order, buffer, launches - 1);
            once.add(orders::close);
            CommandPool pool = new CommandPool(logical);
            once.add(pool::close);
            VkCommandBuffer commands = pool.allocate();
            record(commands, launches, groups, orders, watch);
            return run(commands, watch, waiting, warmUps, runs);
        } catch (RuntimeException | Error failed) {
            // A run that nobody has seen the end of may still use all of it.
            logical.comeToRest();
            throw failed;
        } finally {
            once.close();
        }
    }

    private void record(VkCommandBuffer commands, int launches, int groups, Orders orders, Stopwatch watch) {
        Recorder recorder = Recorder.begin(commands);
        orders.recordReset(commands);
        watch.reset(commands);
        recorder.barrier(Accesses.EVERYTHING, Accesses.EVERYTHING);
        watch.mark(commands, 0);
        for (int i = 0; i < launches; i++) {
            if (i > 0) {
                orders.record(commands);
            }
            recorder.launch(pipeline, set, NO_PUSH, groups, 1, 1);
        }
        watch.mark(commands, 1);
        recorder.end();
    }

    private LaunchTimes run(VkCommandBuffer commands, Stopwatch watch, Waiting waiting, int warmUps, int runs) {
        List<Long> device = new ArrayList<>();
        List<Long> submit = new ArrayList<>();
        List<Long> wall = new ArrayList<>();
        for (int run = -warmUps; run < runs; run++) {
            long begin = System.nanoTime();
            submitAndWait.submit(commands, waiting);
            long submitted = System.nanoTime();
            submitAndWait.await(waiting);
            long end = System.nanoTime();
            if (run >= 0) {
                device.add(watch.nanosBetween()[0]);
                submit.add(submitted - begin);
                wall.add(end - begin);
            }
        }
        return new LaunchTimes(device, submit, wall);
    }

    /** Destroys the device with everything on it; a second call does nothing. */
    @Override
    public void close() {
        owner.close();
    }
}
