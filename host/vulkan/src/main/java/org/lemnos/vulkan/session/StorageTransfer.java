package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.device.Submission;
import org.lemnos.vulkan.device.Timeline;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.BufferUse;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.OutOfMemory;
import org.lemnos.vulkan.memory.Shortage;
import org.lemnos.vulkan.memory.Storage;
import org.lemnos.vulkan.record.Accesses;
import org.lemnos.vulkan.record.CommandPool;
import org.lemnos.vulkan.record.Recorder;
import org.lwjgl.vulkan.VkCommandBuffer;

/**
 * Brings a storage's bytes from and to the host: through its mapping, once nothing that was submitted uses it any more, else by a copy that takes its
 * turn on the queue. Whoever calls holds the storage's lock, and is let down by a device that fails.
 */
public final class StorageTransfer {
    private final LoadContext context;
    private final Duration limit;

    /**
     * Transfers on a device.
     *
     * @param limit how long to wait for the device
     */
    public StorageTransfer(LoadContext context, Duration limit) {
        this.context = context;
        this.limit = limit;
    }

    /**
     * Overwrites all of it.
     *
     * @param writer is given exactly its bytes; if it throws, the storage may have lost what it held
     * @throws LemnosException DEVICE_OUT_OF_MEMORY, DEVICE_LOST, RUN_TIMEOUT or CLOSED
     */
    public void upload(Storage storage, Consumer<ByteBuffer> writer) {
        storage.requireOpen();
        long bytes = storage.type().sizeBytes();
        if (bytes == 0) {
            storage.written();
        } else if (storage.buffer().isMapped()) {
            context.timeline().await(storage.lastUsed(), limit);
            try {
                writer.accept(storage.buffer().view(0, bytes));
            } catch (RuntimeException | Error failed) {
                storage.failed();
                throw failed;
            }
            storage.written();
        } else {
            copy(BufferUse.STAGING, storage, host -> {
                writer.accept(host.view(0, bytes));
                long submission = submit(host, storage.buffer(), Accesses.KERNELS.and(Accesses.TRANSFERS), bytes);
                storage.writtenBy(submission);
                return submission;
            });
        }
    }

    /**
     * Reads all of it.
     *
     * @param reader is given exactly its bytes
     * @throws LemnosException INPUT_INVALID if it holds nothing; else as {@link #upload}
     */
    public void download(Storage storage, Consumer<ByteBuffer> reader) {
        storage.requireReadable();
        long bytes = storage.type().sizeBytes();
        if (bytes == 0) {
            reader.accept(ByteBuffer.allocate(0));
        } else if (storage.buffer().isMapped() && storage.buffer().isHostCached()) {
            context.timeline().await(storage.lastWritten(), limit);
            reader.accept(storage.buffer().view(0, bytes));
        } else {
            copy(BufferUse.READBACK, storage, host -> {
                long submission =
                        submit(storage.buffer(), host, Accesses.KERNELS_WRITE.and(Accesses.TRANSFERS_WRITE), bytes);
                storage.readBy(submission);
                context.timeline().await(submission, limit);
                reader.accept(host.view(0, bytes));
                return submission;
            });
        }
    }

    /** Something that is done with a buffer of the host's; returns the submission that uses it. */
    private interface Copying {
        long through(DeviceBuffer host);
    }

    private void copy(BufferUse use, Storage storage, Copying copying) {
        OwnerTree owner = new OwnerTree();
        Timeline timeline = context.timeline();
        long before = timeline.lastSubmitted();
        try {
            DeviceBuffer host = allocate(use, storage);
            owner.add(host::close);
            timeline.await(copying.through(host), limit);
        } catch (LemnosException failure) {
            timeline.heard(failure);
            throw failure;
        } finally {
            context.retirement().add(owner, Math.max(before, timeline.lastSubmitted()));
            context.retirement().sweep(timeline);
        }
    }

    private DeviceBuffer allocate(BufferUse use, Storage storage) {
        long bytes = storage.type().sizeBytes();
        try {
            return context.memory().allocate(use, bytes);
        } catch (OutOfMemory full) {
            throw new Shortage("a host buffer for " + storage, bytes, List.of())
                    .report(
                            full.reason(),
                            context.memory().availableBytes(),
                            context.memory().kinds().arenaHeapBytes());
        }
    }

    private long submit(DeviceBuffer from, DeviceBuffer to, Accesses before, long bytes) {
        OwnerTree owner = new OwnerTree();
        Timeline timeline = context.timeline();
        long submitted = timeline.lastSubmitted();
        try {
            CommandPool pool = new CommandPool(context.device());
            owner.add(pool::close);
            VkCommandBuffer commands = pool.allocate();
            Recorder recorder = Recorder.begin(commands);
            recorder.barrier(before, Accesses.TRANSFERS);
            recorder.copy(from.handle(), to.handle(), List.of(new Recorder.Region(0, 0, bytes)));
            recorder.barrier(Accesses.TRANSFERS_WRITE, Accesses.HOST_READS);
            recorder.end();
            Submission submission = new Submission(timeline, commands);
            owner.add(submission::close);
            submitted = timeline.submit(submission);
            return submitted;
        } finally {
            context.retirement().add(owner, submitted);
        }
    }
}
