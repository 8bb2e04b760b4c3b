package org.lemnos.engine;

import java.util.List;
import org.lemnos.core.planner.ExecutionPlan;
import org.lemnos.engine.eager.Submission;
import org.lemnos.vulkan.ReplayCounters;

/**
 * A plan that is live on a device: run it as often as you like. Safe from several threads; runs of one session follow one another.
 *
 * <p>All runs of an engine's sessions are done in one order, that in which they begin: what a run leaves in a {@link DeviceTensor}, every run that
 * begins later sees.
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
    public Outputs run(Inputs inputs) {
        return run(inputs, Targets.none());
    }

    /**
     * Runs the plan once, waits for it, and leaves some outputs where the engine computes.
     *
     * @return the outputs that have no target
     * @throws org.lemnos.core.LemnosException as {@link #run(Inputs)}; with {@code INPUT_INVALID} also if the program has no output of a target's name,
     *     or if a tensor, given as an input or a target, is of another type than its port, of another engine, given twice, or without values; nothing
     *     has changed then
     */
    public abstract Outputs run(Inputs inputs, Targets targets);

    /**
     * What this session has done since it was loaded: recordings, runs on the queue, tensors that were bound, inputs that were written; all zero on the reference
     * device, which records nothing.
     */
    public abstract ReplayCounters counters();

    /**
     * Runs the plan once, each step by itself, and says how long each took. The sum is more than a run takes, since nothing overlaps.
     *
     * @return in the order of the plan's steps; empty on the reference device, whose plans have none
     * @throws org.lemnos.core.LemnosException as {@link #run}, and with {@code VULKAN_FAILURE} if the device has no clock
     */
    public abstract List<StepTime> time(Inputs inputs);

    /**
     * Starts a run and does not wait for it. Errors as for {@link #run(Inputs, Targets)}.
     *
     * @param targets one for each output
     */
    abstract Submission begin(Inputs inputs, Targets targets);

    /** What the device's timeline shows when the last run is done; 0 if there was none, and on the reference device. */
    public abstract long timelineValue();

    /** The plan that it runs. */
    public ExecutionPlan plan() {
        return plan;
    }

    /** Whether it is neither closed nor on a device that has failed: what is not so once never runs again. */
    abstract boolean canRun();

    /** The bytes of device memory that it holds. */
    public abstract long deviceBytes();

    /** Number of submissions that one run makes: more than 1 if it was cut so that none takes too long; 0 on the reference device. */
    public abstract int submissions();

    /**
     * The bytes of activations that lie in memory which the host can reach, although the device has other memory: slower for a card than its own. 0
     * where all memory is the host's.
     */
    public abstract long hostVisibleActivationBytes();

    /** Lets go of the session's memory and recordings; harmless if done already. */
    @Override
    public abstract void close();
}
