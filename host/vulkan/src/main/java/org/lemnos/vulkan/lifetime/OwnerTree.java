package org.lemnos.vulkan.lifetime;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Native objects in the order in which they were made, destroyed in the reverse order. Half-built things are undone with it:
 * what a constructor made before it failed is destroyed by closing the tree. Thread-safe; closing again does nothing.
 */
public final class OwnerTree implements AutoCloseable {
    /** Destroys one native object; must not throw a checked exception. */
    @FunctionalInterface
    public interface Destroy {
        /** Destroys it. */
        void run();
    }

    private final Deque<Destroy> made = new ArrayDeque<>();

    /** Remembers how to destroy what was just made. */
    public synchronized void add(Destroy destroy) {
        made.push(destroy);
    }

    /** Forgets an object that its user has destroyed early; the very {@code Destroy} that was added. */
    public synchronized void remove(Destroy destroy) {
        made.remove(destroy);
    }

    /** Destroys everything, the youngest first; a failure of one does not keep the others alive. */
    @Override
    public void close() {
        RuntimeException first = null;
        for (Destroy next = pop(); next != NOTHING; next = pop()) {
            try {
                next.run();
            } catch (RuntimeException failure) {
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private static final Destroy NOTHING = () -> {};

    private synchronized Destroy pop() {
        return made.isEmpty() ? NOTHING : made.pop();
    }
}
