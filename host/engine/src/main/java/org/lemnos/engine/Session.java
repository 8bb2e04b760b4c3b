package org.lemnos.engine;

import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.planner.ExecutionPlan;

/**
 * A plan that is live on a device: run it as often as you like. Safe from several threads; runs of one session follow one another.
 *
 * <p>{@link #close} never waits for the device; runs that have begun finish.
 */
public abstract sealed class Session implements AutoCloseable permits DeviceSession, ReferenceSession {
    private final ExecutionPlan plan;

    Session(ExecutionPlan plan) {
        this.plan = plan;
    }

    /**
     * Runs the plan once and waits for its outputs.
     *
     * @throws org.lemnos.core.LemnosException with {@code INPUT_INVALID} if an input is missing, unknown, or of another type or size than the plan's;
     *     {@code CLOSED} if this was closed; {@code DEVICE_LOST} or {@code RUN_TIMEOUT} if the device failed
     */
    public abstract Outputs run(Inputs inputs);

    /** The plan that it runs. */
    public ExecutionPlan plan() {
        return plan;
    }

    PlanDocument document() {
        return plan.document();
    }

    /** The bytes of device memory that it holds. */
    public abstract long deviceBytes();

    /** Lets go of the session's memory and recordings; harmless if done already. */
    @Override
    public abstract void close();
}
