package org.lemnos.vulkan;

import org.lemnos.core.LemnosException;

/**
 * A run that was submitted: ask whether it is done, wait for it, read what it made. Thread-safe. It may be asked and awaited after session and device
 * are closed: what closing has waited for is done.
 */
public final class Completion {
    private final VulkanSession session;
    private final Seat seat;
    private final Bindings bindings;
    private final long submission;

    Completion(VulkanSession session, Seat seat, Bindings bindings, long submission) {
        this.session = session;
        this.seat = seat;
        this.bindings = bindings;
        this.submission = submission;
    }

    long submission() {
        return submission;
    }

    /** Whether the device is done with it; never blocks. */
    public boolean isDone() {
        return session.isDone(submission);
    }

    /**
     * Waits until the device is done with it, at most as long as the options allow a run.
     *
     * @throws LemnosException RUN_TIMEOUT, DEVICE_LOST, or CLOSED if the device is closed meanwhile
     */
    public void await() {
        session.await(submission);
    }

    /**
     * Waits and hands over the outputs at which nothing was bound.
     *
     * @throws LemnosException as {@link #await}, and CLOSED if a later run in the same lane has already overwritten them, or the session is closed
     */
    public void read(PortReader outputs) {
        session.read(seat, bindings, submission, outputs);
    }
}
