package org.lemnos.core.vendor;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The thread that runs one provider's code. A daemon: one that is stuck in vendor code and given up keeps no process alive. It inherits neither
 * thread-locals nor the application's class loader from the thread that plans.
 */
final class VendorThread {
    /** Most batches are done before; looking earlier would only load the classes that count allocations. */
    private static final long FIRST_LOOK_MILLIS = 50;

    private static final long NEXT_LOOK_MILLIS = 5;

    private final LinkedBlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final Thread thread;

    /** The last thing to do. */
    private enum End implements Runnable {
        END;

        @Override
        public void run() {
            // What ends the thread is that the loop sees it.
        }
    }

    /** Starts it; the provider's id is part of its name. */
    VendorThread(String provider) {
        thread = new Thread(null, this::loop, "lemnos-vendor " + provider, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getPlatformClassLoader());
        thread.start();
    }

    private void loop() {
        try {
            for (Runnable next = work.take(); next != End.END; next = work.take()) {
                next.run();
            }
        } catch (InterruptedException givenUp) {
            Thread.currentThread().interrupt();
        }
    }

    /** Runs a batch; ends early, with the evidence, if the thread must be given up. */
    Optional<Overstay> run(Batch<?> batch, CallLimit limit) {
        FutureTask<Boolean> task = new FutureTask<>(batch, true);
        work.add(task);
        Watch watch = new Watch(batch, limit, thread);
        boolean interrupted = false;
        try {
            long wait = FIRST_LOOK_MILLIS;
            while (true) {
                try {
                    task.get(wait, TimeUnit.MILLISECONDS);
                    return Optional.empty();
                } catch (TimeoutException stillAtIt) {
                    wait = NEXT_LOOK_MILLIS;
                    Optional<Overstay> overstay = watch.look();
                    if (overstay.isPresent()) {
                        batch.abandon();
                        abandon();
                        return overstay;
                    }
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException own) {
            throw new IllegalStateException("asking a provider failed in the host's own code", own.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sleeping and waiting code ends by the interrupt; code that runs on is left to itself. */
    private void abandon() {
        work.add(End.END);
        thread.interrupt();
    }

    /** Ends it after what it has to do. */
    void end() {
        work.add(End.END);
    }
}
