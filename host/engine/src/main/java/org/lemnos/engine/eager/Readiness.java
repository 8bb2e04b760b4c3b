package org.lemnos.engine.eager;

/** Whether the elements of a tensor are there. Source: {@code executable-graph-rules.md} 4.4. */
public enum Readiness {
    /** The elements are there. */
    READY,
    /** An operation that makes it is recorded, and nothing of it was submitted; reading submits what it needs. */
    RECORDED,
    /** A captured session makes it, which has not run yet. */
    CAPTURED,
    /** What makes it was submitted, and nobody has asked yet whether it is done. */
    SUBMITTED,
    /** What should have made it failed or was given up. */
    FAILED
}
