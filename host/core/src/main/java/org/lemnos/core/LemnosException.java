package org.lemnos.core;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Something that a user, a provider or a device did which the host cannot go on with: a stable code, a message that says what,
 * where, which value and what to do, and the facts of the message as fields.
 *
 * <p>A broken invariant of the host's own is an {@link IllegalStateException} instead.
 */
public final class LemnosException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient SortedMap<String, String> fields;

    /** An error without further facts. */
    public LemnosException(ErrorCode code, String message) {
        this(code, message, Map.of());
    }

    /** An error with the facts of its message by name. */
    public LemnosException(ErrorCode code, String message, Map<String, String> fields) {
        super(message);
        this.code = code;
        this.fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
    }

    /** An error that another one caused. */
    public LemnosException(ErrorCode code, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.fields = Collections.emptySortedMap();
    }

    /** The same error, whose message says first where it happened. */
    public LemnosException in(String place) {
        LemnosException placed = new LemnosException(code, place + ": " + getMessage(), fields);
        placed.initCause(this);
        return placed;
    }

    /** What went wrong, for programs. */
    public ErrorCode code() {
        return code;
    }

    /** The facts of the message, by name; empty after deserialization. */
    public SortedMap<String, String> fields() {
        return fields == null ? Collections.emptySortedMap() : fields;
    }
}
