package org.lemnos.engine.eager;

import org.lemnos.core.tensor.MemoryTensor;

/** Memory for the elements of one tensor where the engine computes; the engine implements it. Safe from several threads. */
public interface Resident extends AutoCloseable {
    /** Overwrites it; waits for what is under way and uses it. */
    void write(MemoryTensor elements);

    /**
     * A copy of what it holds; waits for the run that writes it.
     *
     * @throws org.lemnos.core.LemnosException if that run or the device failed
     */
    MemoryTensor read();

    /** Whether new runs can use it: its device has not been lost. */
    boolean canBeUsed();

    /** Gives it back once runs that have begun are done with it; never waits. */
    @Override
    void close();
}
