package org.lemnos.vulkan.measure;

/** How a host waits for a submission. */
public enum Waiting {
    /** Blocks in {@code vkWaitSemaphores} on the timeline semaphore. */
    SEMAPHORE("semaphore-wait"),
    /** Looks at the timeline semaphore's counter until it is there. */
    COUNTER("counter-poll"),
    /** Blocks in {@code vkWaitForFences}. */
    FENCE("fence-wait"),
    /** Looks at a fence until it is signalled. */
    FENCE_POLL("fence-poll"),
    /** Looks at the counter for at most 100 microseconds, then blocks: what sessions do, but on devices that are processors. */
    HYBRID("hybrid");

    private final String token;

    Waiting(String token) {
        this.token = token;
    }

    /** Its word in reports. */
    public String token() {
        return token;
    }

    boolean usesFence() {
        return this == FENCE || this == FENCE_POLL;
    }
}
