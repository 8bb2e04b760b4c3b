package org.lemnos.vulkan.lifetime;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps use and destruction of native objects apart: counts who is inside, lets nobody in once it is closed, and tells when
 * the last one has left. Entering and leaving neither lock nor allocate, since every replay does both.
 */
public final class UseGate {
    private static final int CLOSED = 1 << 31;
    private static final long LOOK_AGAIN_NANOS = 100_000;

    private final AtomicInteger state = new AtomicInteger();

    /** Whether the caller is in; if so it must {@link #leave}. */
    public boolean tryEnter() {
        while (true) {
            int now = state.get();
            if ((now & CLOSED) != 0) {
                return false;
            }
            if (state.compareAndSet(now, now + 1)) {
                return true;
            }
        }
    }

    /** Ends one successful {@link #tryEnter}. */
    public void leave() {
        state.decrementAndGet();
    }

    /** Whether the gate lets nobody in any more; those inside should come out soon. */
    public boolean isClosed() {
        return (state.get() & CLOSED) != 0;
    }

    /** Lets nobody in from now on. Returns whether this call was the one that closed it. */
    public boolean close() {
        return (state.getAndUpdate(now -> now | CLOSED) & CLOSED) == 0;
    }

    /** Waits until everyone has left, at most this long; returns whether everyone has. */
    public boolean awaitEmpty(Duration limit) {
        long deadline = System.nanoTime() + limit.toNanos();
        while ((state.get() & ~CLOSED) != 0) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        return true;
    }
}
