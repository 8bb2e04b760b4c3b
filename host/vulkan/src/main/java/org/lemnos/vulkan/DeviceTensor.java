package org.lemnos.vulkan;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.memory.Storage;

/**
 * A tensor in the memory of a device, row-major, that no session owns: bound to an output of one session and to an input of another it carries values
 * from run to run without passing the host. It begins without values, and cannot be read before something has written it.
 *
 * <p>Thread-safe. A read, a write and a run that it is bound to take their turns, in the order in which they are called or submitted; what a run
 * that is on the queue reads is never written over before, whichever session the run is of.
 */
public final class DeviceTensor implements AutoCloseable {
    private final VulkanDevice device;
    private final Storage storage;

    DeviceTensor(VulkanDevice device, Storage storage) {
        this.device = device;
        this.storage = storage;
    }

    /** Element type and extents. */
    public TensorType type() {
        return storage.type();
    }

    /** The bytes of its values; the device gives it up to 15 more. */
    public long sizeBytes() {
        return storage.type().sizeBytes();
    }

    /** How often it was written, by the host and by runs. */
    public long version() {
        return storage.version();
    }

    /**
     * Overwrites it from the host. Waits for what is on the queue and uses it.
     *
     * @param writer is given exactly its bytes, little-endian, to write from the start to the end; not to be used after the call. If it throws, the
     *     tensor may be without values
     * @throws LemnosException CLOSED, DEVICE_OUT_OF_MEMORY, DEVICE_LOST or RUN_TIMEOUT
     */
    public void upload(Consumer<ByteBuffer> writer) {
        device.transfer(storage, transfer -> transfer.upload(storage, writer));
    }

    /**
     * Reads it on the host. Waits for the run that writes it.
     *
     * @param reader is given exactly its bytes, little-endian; not to be used after the call
     * @throws LemnosException INPUT_INVALID if it holds no values, or what was to write them has failed; else as {@link #upload}
     */
    public void download(Consumer<ByteBuffer> reader) {
        device.transfer(storage, transfer -> transfer.download(storage, reader));
    }

    /** Whether runs that are submitted now can use it: it is open, and its device was neither lost nor given up. */
    public boolean canBeUsed() {
        return storage.isOpen() && !device.hasFailed();
    }

    Storage storage() {
        return storage;
    }

    /** Gives its memory back once what is on the queue and uses it is done; never waits. Harmless if done already. */
    @Override
    public void close() {
        if (storage.close()) {
            device.retire(storage.owner(), storage.lastUsed());
        }
    }

    @Override
    public String toString() {
        return storage.toString();
    }
}
