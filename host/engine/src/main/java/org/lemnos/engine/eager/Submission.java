package org.lemnos.engine.eager;

import java.util.List;
import org.lemnos.core.tensor.MemoryTensor;

/** A run that was started. */
public interface Submission {
    /** Whether its outputs can be had without waiting. */
    boolean isDone();

    /**
     * Waits for exactly this run and gives a copy of its outputs, in the plan's order.
     *
     * @throws org.lemnos.core.LemnosException if the run failed
     */
    List<MemoryTensor> outputs();
}
