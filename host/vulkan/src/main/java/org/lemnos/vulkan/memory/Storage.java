package org.lemnos.vulkan.memory;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.vulkan.lifetime.OwnerTree;

/**
 * Device memory of one tensor that belongs to no session: several may read and write it, one after the other, and so may the host. It knows the
 * last submission that reads it and the last that writes it, whichever session they are of, and whether it holds anything.
 *
 * <p>What follows {@link #lock} is for the thread that holds the lock: from the look at a storage to the submission that uses it no other thread
 * may use it.
 */
public final class Storage {
    /** Kernels may read up to 15 bytes behind a value, which then are the value's own. */
    private static final long TAIL_ALIGNMENT = 16;

    private static final AtomicLong NUMBERS = new AtomicLong();

    /** What a storage holds. */
    private enum Content {
        NOTHING("holds nothing yet; upload it, or run a session that writes it"),
        VALUES(""),
        FAILED("lost its values: what was to write it has failed. Upload it anew, or run a session that writes it");

        private final String remedy;

        Content(String remedy) {
            this.remedy = remedy;
        }
    }

    private final long number = NUMBERS.incrementAndGet();
    private final DeviceMemory memory;
    private final Arenas arena;
    private final OwnerTree owner = new OwnerTree();
    private final TensorType type;
    private final ReentrantLock lock = new ReentrantLock();
    private Content content = Content.NOTHING;
    private volatile boolean closed;
    private long lastRead;
    private long lastWritten;
    private final AtomicLong version = new AtomicLong();

    private Storage(DeviceMemory memory, Arenas arena, TensorType type) {
        this.memory = memory;
        this.arena = arena;
        this.owner.add(arena::close);
        this.type = type;
    }

    /**
     * Allocates memory for a tensor.
     *
     * @throws LemnosException DEVICE_OUT_OF_MEMORY
     */
    public static Storage allocate(DeviceMemory memory, TensorType type) {
        long bytes = Math.max(TAIL_ALIGNMENT, (type.sizeBytes() + TAIL_ALIGNMENT - 1) & -TAIL_ALIGNMENT);
        String name = "a tensor " + type;
        Shortage shortage = new Shortage(name, bytes, List.of(new Shortage.Tensor(name, bytes)));
        return new Storage(
                memory, Arenas.allocate(memory, List.of(new Arenas.Chunk(bytes, ArenaKind.STATIC)), shortage), type);
    }

    /** Element type and extents. */
    public TensorType type() {
        return type;
    }

    /** The memory: at least as many bytes as the type has, rounded up to 16, from offset 0. */
    public DeviceBuffer buffer() {
        return arena.chunk(0);
    }

    /** Whether it lies in the memory of this device. */
    public boolean isOf(DeviceMemory device) {
        return memory == device;
    }

    /** By which several are locked, ascending, so that no two threads wait for each other. */
    public long number() {
        return number;
    }

    /** How often it was written, by whomever. */
    public long version() {
        return version.get();
    }

    /** Keeps others from using it; not while a later one is locked by the same thread. */
    public void lock() {
        lock.lock();
    }

    /** Ends one {@link #lock}. */
    public void unlock() {
        lock.unlock();
    }

    /**
     * Passes if there are values to read.
     *
     * @throws LemnosException CLOSED if it was closed; INPUT_INVALID if it holds nothing
     */
    public void requireReadable() {
        requireOpen();
        if (content != Content.VALUES) {
            throw new LemnosException(ErrorCode.INPUT_INVALID, this + " " + content.remedy);
        }
    }

    /** Whether nobody has closed it. */
    public boolean isOpen() {
        return !closed;
    }

    /**
     * Passes if it may be written.
     *
     * @throws LemnosException CLOSED if it was closed
     */
    public void requireOpen() {
        if (closed) {
            throw new LemnosException(ErrorCode.CLOSED, this + " is closed; make another");
        }
    }

    /** A submission reads it. */
    public void readBy(long submission) {
        lastRead = Math.max(lastRead, submission);
    }

    /** A submission writes all of it. */
    public void writtenBy(long submission) {
        lastWritten = Math.max(lastWritten, submission);
        written();
    }

    /** The host has written all of it. */
    public void written() {
        content = Content.VALUES;
        version.incrementAndGet();
    }

    /** What was to write it has failed: nobody may read what is there now. */
    public void failed() {
        content = Content.FAILED;
        version.incrementAndGet();
    }

    /** The submission after which its values stand. */
    public long lastWritten() {
        return lastWritten;
    }

    /** The submission after which nobody uses it. */
    public long lastUsed() {
        return Math.max(lastRead, lastWritten);
    }

    /** Lets nobody use it any more; returns whether this call was the one that closed it. */
    public boolean close() {
        lock();
        try {
            boolean first = !closed;
            closed = true;
            return first;
        } finally {
            unlock();
        }
    }

    /** What gives the memory back; the device must be done with it. */
    public OwnerTree owner() {
        return owner;
    }

    @Override
    public String toString() {
        return "tensor " + number + " of type " + type;
    }
}
