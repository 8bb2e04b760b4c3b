package org.lemnos.engine;

import org.lemnos.api.operation.TensorType;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * A tensor that lies where an engine computes and belongs to no session: as a target of one run and an input of another it carries values from run to
 * run without passing the host. It begins without values, and cannot be read before something has written it. Closed with its engine at the latest.
 *
 * <p>Thread-safe. Reads, writes and runs take their turns, in the order in which they are called; what a run that has begun reads is never written
 * over before, whichever session the run is of.
 */
public abstract sealed class DeviceTensor implements AutoCloseable permits OnDevice, OnHost {
    private final TensorType type;

    DeviceTensor(TensorType type) {
        this.type = type;
    }

    /** Element type and extents. */
    public TensorType type() {
        return type;
    }

    /**
     * Overwrites it.
     *
     * @param values of the same type
     * @throws org.lemnos.core.LemnosException with {@code INPUT_INVALID} if the type is another one; {@code CLOSED} if this or its engine is closed;
     *     {@code DEVICE_OUT_OF_MEMORY}, {@code DEVICE_LOST} or {@code RUN_TIMEOUT} if the device failed
     */
    public abstract void write(MemoryTensor values);

    /**
     * A copy of its values; waits for the run that writes them.
     *
     * @throws org.lemnos.core.LemnosException with {@code INPUT_INVALID} if it holds none, or what was to write them has failed; else as {@link #write}
     */
    public abstract MemoryTensor read();

    /** Whether runs that begin now can use it: it is open, and its device has not failed. */
    abstract boolean canBeUsed();

    /** How often it was written, by the host and by runs. */
    abstract long version();

    /** Gives its memory back once runs that have begun are done with it; never waits. Harmless if done already. */
    @Override
    public abstract void close();
}
