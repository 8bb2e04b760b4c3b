package org.lemnos.app;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Sees that a provider ends the process, as any code in it can, and lets the process end with an error then: the provider's own exit code could look like
 * success, and nothing else would say why there is no result.
 */
final class ProviderExit {
    private static final String THREADS_OF_PROVIDERS = "lemnos-vendor ";
    private static final String THREADS_THAT_CLOSE = "-shutdown";
    private static final long PATIENCE_MILLIS = 10_000;
    private static final long LOOK_MILLIS = 50;

    private ProviderExit() {}

    /** From now on. */
    static void watch() {
        Runtime.getRuntime().addShutdownHook(new Thread(ProviderExit::look, "lemnos-exit"));
    }

    private static void look() {
        endedBy().ifPresent(provider -> {
            System.err.println("lemnos: provider " + provider
                    + " ended this process when it was asked something. Take its jar away, or run with --isolate, where only a child process ends"
                    + " [PROVIDER_FAULT]");
            awaitClosing();
            Runtime.getRuntime().halt(1);
        });
    }

    /** The provider, by its id or, before it has said that, its class, whose thread is in the call that ends the process. */
    private static Optional<String> endedBy() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().startsWith(THREADS_OF_PROVIDERS))
                .filter(thread -> Arrays.stream(thread.getValue()).anyMatch(ProviderExit::exits))
                .map(Map.Entry::getKey)
                .map(thread -> thread.getName().substring(THREADS_OF_PROVIDERS.length()))
                .findFirst();
    }

    private static boolean exits(StackTraceElement frame) {
        return frame.getClassName().equals(Runtime.class.getName())
                && frame.getMethodName().equals("exit");
    }

    /** The others that run at the end close devices and children, which must not be cut short. */
    private static void awaitClosing() {
        try {
            for (long waited = 0; waited < PATIENCE_MILLIS; waited += LOOK_MILLIS) {
                Thread.sleep(LOOK_MILLIS);
                if (Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().endsWith(THREADS_THAT_CLOSE))) {
                    return;
                }
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
