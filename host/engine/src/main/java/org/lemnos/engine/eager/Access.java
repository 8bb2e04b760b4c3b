package org.lemnos.engine.eager;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** Lets one thread at a time into a recording, and refuses others at once: who waited here while a capture's body waits for him would wait for ever. */
final class Access {
    private final AtomicReference<@Nullable Thread> holder = new AtomicReference<>();
    private int depth;

    /**
     * Does work that no other thread's work may interrupt.
     *
     * @throws LemnosException with {@code RECORDING_BUSY} if another thread is at it
     */
    <T> T with(Supplier<T> work) {
        enter();
        try {
            return work.get();
        } finally {
            leave();
        }
    }

    /** The same for work that gives nothing. */
    void with(Runnable work) {
        enter();
        try {
            work.run();
        } finally {
            leave();
        }
    }

    private void enter() {
        Thread self = Thread.currentThread();
        if (holder.get() != self && !holder.compareAndSet(null, self)) {
            Thread other = holder.get();
            throw new LemnosException(
                    ErrorCode.RECORDING_BUSY,
                    "thread '" + self.getName() + "' uses a recording while "
                            + (other == null ? "another thread" : "thread '" + other.getName() + "'")
                            + " is at it; give each thread a recording of its own, or let them take turns");
        }
        depth++;
    }

    private void leave() {
        depth--;
        if (depth == 0) {
            holder.set(null);
        }
    }
}
