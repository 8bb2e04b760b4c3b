package org.lemnos.engine.eager;

import java.util.List;
import org.lemnos.core.tensor.MemoryTensor;

/** A plan that is live on a device, as eager work runs it; the engine implements it. For one thread at a time. */
public interface LivePlan extends AutoCloseable {
    /**
     * Starts a run. The outputs of the run before must have been taken.
     *
     * @param inputs one for each input of the plan, in its order
     * @throws org.lemnos.core.LemnosException as a session's run
     */
    Submission submit(List<MemoryTensor> inputs);

    /** Whether it is neither closed nor on a device that has failed. */
    boolean canRun();

    /** Lets go of it; never waits. */
    @Override
    void close();
}
