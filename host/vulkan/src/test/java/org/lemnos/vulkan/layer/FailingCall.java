package org.lemnos.vulkan.layer;

import java.util.OptionalInt;

/** Fails one call, once. */
public final class FailingCall implements Interceptor {
    private final String function;
    private final int nth;
    private final int result;
    private volatile boolean reached;

    /**
     * A call to fail.
     *
     * @param nth which of the calls of this function, from 1
     * @param result what it returns instead of being made
     */
    public FailingCall(String function, int nth, int result) {
        this.function = function;
        this.nth = nth;
        this.result = result;
    }

    /** Whether there was such a call. */
    public boolean isReached() {
        return reached;
    }

    @Override
    public OptionalInt insteadOf(String called, int count, Call call) {
        if (count == nth && called.equals(function)) {
            reached = true;
            return OptionalInt.of(result);
        }
        return OptionalInt.empty();
    }
}
