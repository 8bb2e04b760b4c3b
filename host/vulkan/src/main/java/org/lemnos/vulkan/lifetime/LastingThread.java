package org.lemnos.vulkan.lifetime;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * A thread that lasts as long as the process, on which instances are made and destroyed, whoever opens and closes them. NVIDIA's driver
 * (580.159 on an H200) takes the process down where an instance is destroyed by another thread than the one that made it, which
 * is what a shutdown hook does, and any thread that closes what another has opened. Devices, and all else, may be used by any thread.
 */
public final class LastingThread {
    private static final BlockingQueue<Runnable> WORK = new LinkedBlockingQueue<>();

    static {
        Thread thread = new Thread(LastingThread::work, "lemnos-vulkan-instances");
        thread.setDaemon(true);
        thread.start();
    }

    private LastingThread() {}

    private static void work() {
        while (true) {
            try {
                WORK.take().run();
            } catch (InterruptedException nobodyMeansThisThread) {
                // It belongs to nobody who could want it to end.
            }
        }
    }

    /** Does something there, and returns or throws when it is done. */
    public static void run(Runnable work) {
        call(() -> {
            work.run();
            return Boolean.TRUE;
        });
    }

    /** Makes something there; throws what making it throws. */
    public static <T> T call(Supplier<T> work) {
        try {
            return CompletableFuture.supplyAsync(work, WORK::add).join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed;
        }
    }
}
