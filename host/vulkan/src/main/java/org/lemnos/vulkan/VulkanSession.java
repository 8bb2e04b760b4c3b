package org.lemnos.vulkan;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.vulkan.session.LoadedPlan;

/**
 * A plan that is live on a device: run it as often as you like. Runs from several threads are safe; they take their turns, and
 * each sees its own outputs.
 *
 * <p>A run writes the inputs, submits what was recorded when the session was made, waits and reads the outputs.
 * Nothing is allocated on the way, and no work is done for each step of the plan.
 */
public final class VulkanSession implements AutoCloseable {
    private final VulkanDevice device;
    private final LoadedPlan plan;
    private final ReentrantLock lane = new ReentrantLock(true);
    private final AtomicBoolean closed = new AtomicBoolean();
    private boolean retired;
    private volatile long lastSubmission;

    VulkanSession(VulkanDevice device, LoadedPlan plan) {
        this.device = device;
        this.plan = plan;
    }

    /** The bytes of device memory that it holds. */
    public long deviceBytes() {
        return plan.sizeBytes();
    }

    /**
     * The bytes of activations and scratch memory that lie in memory which the host can reach, although the device has other memory; 0 where all of
     * the device's memory can be reached.
     */
    public long hostVisibleActivationBytes() {
        return device.context().memory().kinds().hasPrivateMemory() ? plan.hostVisibleStepBytes() : 0;
    }

    /** Whether it is neither closed nor on a device that was lost or given up; it may still find that when it runs. */
    public boolean canRun() {
        return !closed.get() && !device.hasFailed();
    }

    /** Number of submissions that one run makes: more than 1 if it was cut so that none takes too long. */
    public int submissions() {
        return plan.submissions();
    }

    /**
     * Runs the plan once.
     *
     * @throws LemnosException RUN_TIMEOUT, DEVICE_LOST, or CLOSED if the session or its device is closed; and whatever the
     *     two callbacks throw
     */
    public void run(PortWriter inputs, PortReader outputs) {
        enterLane();
        try {
            long submission = start(inputs);
            device.timeline().await(submission, device.options().runLimit());
            deliver(outputs);
        } finally {
            leaveLane();
        }
    }

    /**
     * Starts a run and returns while the device works. The next run of the session waits for it, and overwrites its outputs.
     *
     * @throws LemnosException as {@link #run}
     */
    public Completion submit(PortWriter inputs) {
        enterLane();
        try {
            return new Completion(this, start(inputs));
        } finally {
            leaveLane();
        }
    }

    /**
     * Runs the plan once, each step by itself, and says how long the device took for each. The sum is more than a run takes, since
     * nothing overlaps; the outputs are as those of {@link #run} and are not read.
     *
     * @return nanoseconds, in the order of the plan's steps
     * @throws LemnosException as {@link #run}, and VULKAN_FAILURE if the device has no clock
     */
    public long[] time(PortWriter inputs) {
        enterLane();
        try {
            write(inputs);
            try {
                return plan.time(device.context(), device.options().runLimit());
            } catch (LemnosException failure) {
                device.timeline().heard(failure);
                throw failure;
            } finally {
                // Whoever still wants the outputs of the run before must hear that they are gone.
                lastSubmission = device.timeline().lastSubmitted();
            }
        } finally {
            leaveLane();
        }
    }

    /**
     * Records the plan once more, only to see what recording costs; runs are not affected.
     *
     * @return the host's time for it, in nanoseconds
     * @throws LemnosException CLOSED if the session or its device is closed
     */
    public long timeRecording() {
        enterLane();
        try {
            return plan.recordAgain(device.context());
        } catch (LemnosException failure) {
            device.timeline().heard(failure);
            throw failure;
        } finally {
            leaveLane();
        }
    }

    private long start(PortWriter inputs) {
        write(inputs);
        long submission = lastSubmission;
        for (int i = 0; i < plan.submissions(); i++) {
            submission = device.timeline().submit(plan.submission(i));
            lastSubmission = submission;
            if (plan.isStepByStep()) {
                device.timeline().await(submission, device.options().runLimit());
            }
        }
        return submission;
    }

    private void write(PortWriter inputs) {
        // The run before this one may still read its inputs.
        device.timeline().await(lastSubmission, device.options().runLimit());
        for (int i = 0; i < plan.inputs(); i++) {
            inputs.write(i, plan.input(i));
        }
    }

    private void deliver(PortReader outputs) {
        for (int i = 0; i < plan.outputs(); i++) {
            outputs.read(i, plan.output(i));
        }
    }

    boolean isDone(long submission) {
        device.enter();
        try {
            return device.timeline().isComplete(submission);
        } finally {
            device.gate().leave();
        }
    }

    void await(long submission) {
        device.enter();
        try {
            device.timeline().await(submission, device.options().runLimit());
        } finally {
            device.gate().leave();
        }
    }

    void read(long submission, PortReader outputs) {
        enterLane();
        try {
            if (submission != lastSubmission) {
                throw new LemnosException(
                        ErrorCode.CLOSED,
                        "a later run of this session has overwritten these outputs; read them before starting the next run");
            }
            device.timeline().await(submission, device.options().runLimit());
            deliver(outputs);
        } finally {
            leaveLane();
        }
    }

    private void enterLane() {
        device.enter();
        lane.lock();
        if (lane.getHoldCount() > 1) {
            leaveLane();
            throw new IllegalStateException("a callback of a run uses the session that calls it");
        }
        if (closed.get()) {
            leaveLane();
            throw new LemnosException(ErrorCode.CLOSED, "this session is closed; load the plan again");
        }
    }

    private void leaveLane() {
        lane.unlock();
        device.gate().leave();
        if (closed.get()) {
            retire();
        }
    }

    /**
     * Takes no more runs. Returns at once: what the device still works on is destroyed when it is done. A second call does
     * nothing.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            retire();
        }
    }

    /** Whoever closes or leaves last hands the objects over; a thread that is inside a run is the last. */
    private void retire() {
        if (!lane.isHeldByCurrentThread() && lane.tryLock()) {
            try {
                if (!retired) {
                    retired = true;
                    device.retire(plan, lastSubmission);
                }
            } finally {
                lane.unlock();
            }
        }
    }
}
