package org.lemnos.vulkan.memory;

/**
 * A single allocation that failed. Checked, so that each caller decides: fall back to another kind of memory, or release what
 * it has and tell the user what did not fit.
 */
public final class OutOfMemory extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    OutOfMemory(String call, long requestedBytes) {
        super(call + " for " + requestedBytes + " bytes");
        this.reason = call + " for " + requestedBytes + " bytes";
    }

    /** The call and the size that it was asked for. */
    public String reason() {
        return reason;
    }
}
