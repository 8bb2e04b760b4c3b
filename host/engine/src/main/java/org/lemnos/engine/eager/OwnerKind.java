package org.lemnos.engine.eager;

import java.util.Locale;

/**
 * Who holds on to a tensor's storage. What only the recording and its plans hold may be left out of a plan's outputs, fused away or put where
 * others are. Source: {@code executable-graph-rules.md} OW-3.
 */
public enum OwnerKind {
    /** An open handle of the application. */
    USER_HANDLE,
    /** The recording, because recorded work that was not submitted makes it. */
    SESSION_OUTPUT,
    /** Recorded work, or a captured session, that reads it. */
    SEMANTIC_BINDING,
    /** A stable frame, which gives it to the next frame's allocation of the same number. */
    STABLE_FRAME,
    /** A captured session, because its body gave it back. */
    OBSERVED,
    /** A captured session that writes it. */
    PLAN_OUTPUT,
    /** Memory of the application that was taken over without a copy. */
    EXTERNAL_IMPORT;

    /** Whether this owner sees the elements without asking the recording. */
    boolean isOutside() {
        return this == USER_HANDLE || this == EXTERNAL_IMPORT;
    }

    /** The name in reports. */
    public String token() {
        return name().toLowerCase(Locale.ROOT);
    }
}
