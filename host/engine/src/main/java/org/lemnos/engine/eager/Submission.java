package org.lemnos.engine.eager;

/** A run that was started. */
public interface Submission {
    /** Whether it is done; never waits. */
    boolean isDone();

    /**
     * Waits for exactly this run.
     *
     * @throws org.lemnos.core.LemnosException if it failed
     */
    void await();
}
