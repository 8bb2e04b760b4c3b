package org.lemnos.api.kernel;

import org.lemnos.api.Stable;

/** What a dispatch does with a binding. */
@Stable
public enum Access {
    /** Only loads. */
    READ("read"),
    /** Only stores. */
    WRITE("write"),
    /** Loads and stores, or atomics. */
    READ_WRITE("read_write");

    private final String token;

    Access(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }

    /** Whether it loads. */
    public boolean reads() {
        return this != WRITE;
    }

    /** Whether it stores. */
    public boolean writes() {
        return this != READ;
    }
}
