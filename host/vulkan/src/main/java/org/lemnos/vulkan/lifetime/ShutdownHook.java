package org.lemnos.vulkan.lifetime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes what is still open when the JVM ends. A driver was seen to die with a segmentation fault inside its own library in
 * every process that exited with a Vulkan instance alive, and never where device and instance were destroyed first.
 *
 * <p>The wait is bounded: a device that hangs must not keep the process from ending.
 */
public final class ShutdownHook {
    /** Something that a JVM should not leave open. */
    @FunctionalInterface
    public interface LastCall {
        /** Closes it, waiting for running work no longer than this. */
        void close(Duration limit);
    }

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownHook.class);
    private static final Duration LIMIT = Duration.ofSeconds(5);
    private static final ShutdownHook INSTANCE = new ShutdownHook();

    private final List<LastCall> open = new ArrayList<>();
    private boolean installed;

    private ShutdownHook() {}

    /** Closes {@code last} at shutdown unless it is removed before. */
    public static void add(LastCall last) {
        INSTANCE.register(last);
    }

    /** Forgets what was closed in the ordinary way. */
    public static void remove(LastCall last) {
        INSTANCE.forget(last);
    }

    private synchronized void register(LastCall last) {
        if (!installed) {
            Runtime.getRuntime().addShutdownHook(new Thread(this::closeAll, "lemnos-vulkan-shutdown"));
            installed = true;
        }
        open.add(last);
    }

    private synchronized void forget(LastCall last) {
        open.remove(last);
    }

    private void closeAll() {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        List<LastCall> youngestFirst = new ArrayList<>();
        synchronized (this) {
            for (int i = open.size() - 1; i >= 0; i--) {
                youngestFirst.add(open.get(i));
            }
        }
        for (LastCall last : youngestFirst) {
            long left = Math.max(deadline - System.nanoTime(), TimeUnit.MILLISECONDS.toNanos(50));
            try {
                last.close(Duration.ofNanos(left));
            } catch (RuntimeException failed) {
                LOG.warn("something that was left open could not be closed", failed);
            }
        }
    }
}
