package org.lemnos.vulkan;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.StageWatch;
import org.lemnos.vulkan.session.Lane;
import org.lemnos.vulkan.session.LoadedPlan;
import org.lemnos.vulkan.session.Replay;

/**
 * A plan that is live on a device: run it as often as you like. Runs from several threads are safe, and each sees its own outputs.
 *
 * <p>A run writes the inputs, submits what was recorded when the session was made, waits and reads the outputs.
 * Nothing is allocated on the way, and no work is done for each step of the plan.
 *
 * <p><b>Order.</b> All work of a device is on one queue, in the order in which it was submitted, whichever session and thread it comes from, and each
 * run begins behind everything before it: what a run writes, every later one sees, in tensors that are bound as well as in memory that a kernel keeps
 * from run to run. A session has lanes, one unless it was asked for more. A run takes a free lane, or waits for one in the order of asking; as many runs
 * may be in flight as there are lanes. Each lane has ports of its own, so the host may write the inputs of one run while the device is at another;
 * activations and scratch memory are one for all, which is sound because the queue runs one after the other.
 */
public final class VulkanSession implements AutoCloseable {
    private final VulkanDevice device;
    private final LoadedPlan plan;
    private final Counting counting = new Counting();
    private final Seat[] seats;
    private final AtomicInteger nextSeat = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private boolean retired;
    private volatile long lastSubmission;

    VulkanSession(VulkanDevice device, LoadedPlan plan) {
        this.device = device;
        this.plan = plan;
        this.seats = plan.lanes().stream()
                .map(lane -> new Seat(plan, lane, counting))
                .toArray(Seat[]::new);
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
        return seats[0].lane().own().submissions();
    }

    /** What it has done since it was loaded. */
    public ReplayCounters counters() {
        return counting.now();
    }

    /** What the device's timeline shows when the last run that was submitted is done; 0 if none was. */
    public long lastSubmission() {
        return lastSubmission;
    }

    /** How many runs may be in flight at once. */
    public int lanes() {
        return seats.length;
    }

    /**
     * Runs the plan once.
     *
     * @throws LemnosException RUN_TIMEOUT, DEVICE_LOST, or CLOSED if the session or its device is closed; and whatever the
     *     two callbacks throw
     */
    public void run(PortWriter inputs, PortReader outputs) {
        run(Bindings.none(), inputs, outputs);
    }

    /**
     * Runs the plan once with tensors of the device in place of some of its ports. Bindings that the lane has run before cost nothing; others are
     * recorded once. A run that is refused leaves everything as it was.
     *
     * @param inputs is asked for the inputs at which nothing is bound
     * @param outputs is given the outputs at which nothing is bound
     * @throws LemnosException as {@link #run(PortWriter, PortReader)}; INPUT_INVALID if a tensor is of another type than its port, of another device,
     *     bound to two ports or without values, or if the port shares its bytes with another; CLOSED if a tensor is closed
     */
    public void run(Bindings bindings, PortWriter inputs, PortReader outputs) {
        Seat seat = enter();
        try {
            long submission = start(seat, bindings, inputs);
            StageWatch.Stage waiting = plan.stages().begin("wait");
            try {
                device.timeline().await(submission, device.options().runLimit());
            } finally {
                waiting.close();
            }
            deliver(seat, bindings, outputs);
        } finally {
            leave(seat);
        }
    }

    /**
     * Starts a run and returns while the device works. The next run in the same lane waits for it, and overwrites its outputs.
     *
     * @throws LemnosException as {@link #run(PortWriter, PortReader)}
     */
    public Completion submit(PortWriter inputs) {
        return submit(Bindings.none(), inputs);
    }

    /**
     * Starts a run with tensors in place of some ports and returns while the device works.
     *
     * @throws LemnosException as {@link #run(Bindings, PortWriter, PortReader)}
     */
    public Completion submit(Bindings bindings, PortWriter inputs) {
        Seat seat = enter();
        try {
            return new Completion(this, seat, bindings, start(seat, bindings, inputs));
        } finally {
            leave(seat);
        }
    }

    /**
     * Starts a run between two readings of the device's clock, in a recording of its own, and returns while the device works.
     *
     * @throws LemnosException as {@link #run(Bindings, PortWriter, PortReader)}, and VULKAN_FAILURE if the device has no clock
     */
    public TimedRun submitTimed(Bindings bindings, PortWriter inputs) {
        Seat seat = enter();
        try {
            Lane.Timed timed = seat.timed(bindings);
            try {
                write(seat, bindings, timed.replay(), inputs);
                long submission = submit(seat, timed.replay());
                timed.timing().submitted();
                return new TimedRun(new Completion(this, seat, bindings, submission), timed.timing(), device);
            } finally {
                seat.lane().retire(timed, seat.lastSubmission());
            }
        } finally {
            leave(seat);
        }
    }

    /** Whether the device is done with every run that was submitted, so also if none was; never blocks. */
    public boolean isComplete() {
        return isDone(lastSubmission);
    }

    /**
     * Waits until the device is done with every run that was submitted; returns at once if none was.
     *
     * @throws LemnosException RUN_TIMEOUT, DEVICE_LOST, or CLOSED if the device is closed meanwhile
     */
    public void await() {
        await(lastSubmission);
    }

    /**
     * Waits as {@link #await} does, and then lets go of the recordings that were made for bindings, and so of their tensors. Outputs stay readable, and
     * counters go on.
     *
     * @throws LemnosException as {@link #await}, and CLOSED if the session is closed
     */
    public void reset() {
        for (Seat seat : seats) {
            enter(seat);
            try {
                device.timeline().await(seat.lastSubmission(), device.options().runLimit());
                seat.forgetBindings();
            } finally {
                leave(seat);
            }
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
        Seat seat = enter(seats[0]);
        try {
            write(seat, Bindings.none(), seat.replay(Bindings.none()), inputs);
            try {
                long[] nanoseconds = plan.time(device.options().runLimit());
                seat.ranOnce();
                return nanoseconds;
            } catch (LemnosException failure) {
                device.timeline().heard(failure);
                throw failure;
            } finally {
                // Whoever still wants the outputs of the run before must hear that they are gone.
                note(seat, device.timeline().lastSubmitted());
            }
        } finally {
            leave(seat);
        }
    }

    /**
     * Records the plan once more, only to see what recording costs; runs are not affected.
     *
     * @return the host's time for it, in nanoseconds
     * @throws LemnosException CLOSED if the session or its device is closed
     */
    public long timeRecording() {
        Seat seat = enter(seats[0]);
        try {
            return plan.recordAgain();
        } catch (LemnosException failure) {
            device.timeline().heard(failure);
            throw failure;
        } finally {
            leave(seat);
        }
    }

    private long start(Seat seat, Bindings bindings, PortWriter inputs) {
        Replay replay = seat.replay(bindings);
        write(seat, bindings, replay, inputs);
        return submit(seat, replay);
    }

    private long submit(Seat seat, Replay replay) {
        replay.lock();
        try {
            long submission = submitParts(seat, replay);
            replay.submitted(submission);
            seat.ran(replay);
            return submission;
        } catch (RuntimeException | Error failed) {
            replay.failed(seat.lastSubmission());
            throw failed;
        } finally {
            replay.unlock();
        }
    }

    private long submitParts(Seat seat, Replay replay) {
        long submission = seat.lastSubmission();
        StageWatch.Stage submitting = plan.stages().begin("submit");
        try {
            for (int i = 0; i < replay.submissions(); i++) {
                submission = device.timeline().submit(replay.submission(i));
                note(seat, submission);
                if (plan.isStepByStep()) {
                    device.timeline().await(submission, device.options().runLimit());
                }
            }
        } finally {
            submitting.close();
        }
        return submission;
    }

    private void note(Seat seat, long submission) {
        seat.usedBy(submission);
        synchronized (seats) {
            lastSubmission = Math.max(lastSubmission, submission);
        }
    }

    private void write(Seat seat, Bindings bindings, Replay replay, PortWriter inputs) {
        // The run before this one may still read its inputs.
        device.timeline().await(seat.lastSubmission(), device.options().runLimit());
        StageWatch.Stage writing = plan.stages().begin("write inputs");
        try {
            for (int i = 0; i < plan.inputs(); i++) {
                if (!bindings.isInput(i)) {
                    inputs.write(i, seat.lane().input(i));
                    if (replay.takes(i)) {
                        counting.uploaded();
                    }
                }
            }
        } finally {
            writing.close();
        }
    }

    private void deliver(Seat seat, Bindings bindings, PortReader outputs) {
        StageWatch.Stage reading = plan.stages().begin("read outputs");
        try {
            for (int i = 0; i < plan.outputs(); i++) {
                if (!bindings.isOutput(i)) {
                    outputs.read(i, seat.lane().output(i));
                }
            }
        } finally {
            reading.close();
        }
    }

    boolean isDone(long submission) {
        if (device.timeline().isKnownComplete(submission)) {
            return true;
        }
        device.enter();
        try {
            return device.timeline().isComplete(submission);
        } finally {
            device.gate().leave();
        }
    }

    void await(long submission) {
        if (device.timeline().isKnownComplete(submission)) {
            return;
        }
        device.enter();
        try {
            device.timeline().await(submission, device.options().runLimit());
        } finally {
            device.gate().leave();
        }
    }

    void read(Seat seat, Bindings bindings, long submission, PortReader outputs) {
        enter(seat);
        try {
            if (submission != seat.lastSubmission()) {
                throw new LemnosException(
                        ErrorCode.CLOSED,
                        "a later run of this session has overwritten these outputs; read them before starting the next run");
            }
            device.timeline().await(submission, device.options().runLimit());
            deliver(seat, bindings, outputs);
        } finally {
            leave(seat);
        }
    }

    /** Takes a free lane; if there is none, waits for the one that is next in turn. */
    private Seat enter() {
        int first = seats.length == 1 ? 0 : Math.floorMod(nextSeat.getAndIncrement(), seats.length);
        for (int i = 0; seats.length > 1 && i < seats.length; i++) {
            Seat seat = seats[(first + i) % seats.length];
            if (!isInside() && seat.lock().tryLock()) {
                seat.lock().unlock();
                first = (first + i) % seats.length;
                break;
            }
        }
        return enter(seats[first]);
    }

    private Seat enter(Seat seat) {
        if (isInside()) {
            throw new IllegalStateException("a callback of a run uses the session that calls it");
        }
        device.enter();
        seat.lock().lock();
        if (closed.get()) {
            leave(seat);
            throw new LemnosException(ErrorCode.CLOSED, "this session is closed; load the plan again");
        }
        return seat;
    }

    private boolean isInside() {
        for (Seat seat : seats) {
            if (seat.lock().isHeldByCurrentThread()) {
                return true;
            }
        }
        return false;
    }

    private void leave(Seat seat) {
        seat.lock().unlock();
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
    private synchronized void retire() {
        if (retired || isInside()) {
            return;
        }
        int free = 0;
        while (free < seats.length && seats[free].lock().tryLock()) {
            free++;
        }
        try {
            if (free == seats.length) {
                retired = true;
                device.retire(plan.owner(), lastSubmission);
            }
        } finally {
            while (free > 0) {
                seats[--free].lock().unlock();
            }
        }
    }
}
