package org.lemnos.vulkan;

import org.lemnos.core.LemnosException;

/** A run that was submitted: ask whether it is done, wait for it, read what it made. Thread-safe. */
public final class Completion {
    private final VulkanSession session;
    private final long submission;

    Completion(VulkanSession session, long submission) {
        this.session = session;
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
     * Waits and hands over the outputs.
     *
     * @throws LemnosException as {@link #await}, and CLOSED if a later run of the session has already overwritten them
     */
    public void read(PortReader outputs) {
        session.read(submission, outputs);
    }
}
