package org.lemnos.vulkan.session;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.TensorData;
import org.lemnos.vulkan.lifetime.OwnerTree;
import org.lemnos.vulkan.memory.BufferUse;
import org.lemnos.vulkan.memory.DeviceBuffer;
import org.lemnos.vulkan.memory.OutOfMemory;
import org.lemnos.vulkan.memory.Shortage;
import org.lemnos.vulkan.record.CommandPool;

/**
 * Brings bytes to the device while a session is made: straight into arenas that the host can write, else through a ring of mapped
 * slots, of which one is copied while the next is filled; what fits into one slot makes do with that. Large weights are read by several threads at once. For one thread; closed when everything has arrived.
 */
final class Uploads implements AutoCloseable {
    private static final int SLOTS = 2;
    private static final long MOST_SLOT_BYTES = 16L << 20;
    private static final long LEAST_SLOT_BYTES = 4096;
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final LoadContext context;
    private final OwnerTree owner = new OwnerTree();
    private final List<UploadSlot> ring = new ArrayList<>();
    private final int slots;
    private final long slotBytes;
    private int current;

    /**
     * Uploads to a device.
     *
     * @param stagedBytes how many bytes will be written into arenas that are not mapped
     */
    Uploads(LoadContext context, long stagedBytes) {
        this.context = context;
        this.slots = stagedBytes > MOST_SLOT_BYTES ? SLOTS : 1;
        this.slotBytes = Math.max(LEAST_SLOT_BYTES, Math.min(MOST_SLOT_BYTES, stagedBytes));
    }

    /** Writes all of the data at this place. */
    void write(DeviceBuffer target, long offset, TensorData data) {
        if (target.isMapped()) {
            ParallelRead.fill(data, 0, target.view(offset, data.sizeBytes()));
            return;
        }
        for (long done = 0; done < data.sizeBytes(); ) {
            UploadSlot slot = slotWithRoom();
            long part = Math.min(slot.room(), data.sizeBytes() - done);
            ParallelRead.fill(data, done, slot.take(target, offset + done, part));
            done += part;
        }
    }

    /** Repeats a word over a range; offset and length are multiples of 4. */
    void fill(DeviceBuffer target, long offset, long bytes, int word) {
        if (target.isMapped()) {
            fill(target.view(offset, bytes), word);
        } else {
            slotWithRoom().fill(target, offset, bytes, word);
        }
    }

    private static void fill(ByteBuffer range, int word) {
        while (range.remaining() >= Long.BYTES) {
            range.putLong((word & 0xFFFF_FFFFL) << Integer.SIZE | (word & 0xFFFF_FFFFL));
        }
        while (range.remaining() >= Integer.BYTES) {
            range.putInt(word);
        }
    }

    private UploadSlot slotWithRoom() {
        if (ring.isEmpty()) {
            open();
        }
        if (ring.get(current).room() == 0) {
            ring.get(current).submit(context.timeline());
            current = (current + 1) % ring.size();
            ring.get(current).awaitFree(context.timeline(), LIMIT);
        }
        return ring.get(current);
    }

    private void open() {
        CommandPool pool = new CommandPool(context.device());
        owner.add(pool::close);
        for (int i = 0; i < slots; i++) {
            DeviceBuffer staging = staging();
            owner.add(staging::close);
            UploadSlot slot = new UploadSlot(staging, pool.allocate(), context.timeline());
            owner.add(slot::close);
            ring.add(slot);
        }
    }

    private DeviceBuffer staging() {
        try {
            return context.memory().allocate(BufferUse.STAGING, slotBytes);
        } catch (OutOfMemory full) {
            throw new Shortage("staging of an upload", slots * slotBytes, List.of())
                    .report(
                            full.reason(),
                            context.memory().availableBytes(),
                            context.memory().kinds().arenaHeapBytes());
        }
    }

    /**
     * Waits until everything has arrived.
     *
     * @throws LemnosException DEVICE_LOST, RUN_TIMEOUT or CLOSED
     */
    void finish() {
        for (UploadSlot slot : ring) {
            slot.submit(context.timeline());
        }
        for (UploadSlot slot : ring) {
            slot.awaitFree(context.timeline(), LIMIT);
        }
    }

    /** Gives the ring back, waiting for copies that a failure has left under way. */
    @Override
    public void close() {
        if (ring.stream().allMatch(slot -> slot.isFree(context.timeline()))) {
            owner.close();
        } else {
            context.destroyWhenQuiet(owner);
        }
    }
}
