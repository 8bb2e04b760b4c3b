package org.lemnos.engine.eager;

import java.util.List;

/** A plan that is live on a device, as eager work runs it; the engine implements it. For one thread at a time. */
public interface LivePlan extends AutoCloseable {
    /**
     * Starts a run.
     *
     * @param inputs one for each input of the plan, in its order
     * @param outputs what each output is written to, in the plan's order; none of them an input
     * @throws org.lemnos.core.LemnosException as a session's run
     */
    Submission submit(List<Resident> inputs, List<Resident> outputs);

    /** Whether it is neither closed nor on a device that has failed. */
    boolean canRun();

    /** Lets go of it; never waits. */
    @Override
    void close();
}
