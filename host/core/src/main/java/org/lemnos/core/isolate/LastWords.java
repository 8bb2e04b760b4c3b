package org.lemnos.core.isolate;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a process prints until it ends and keeps the last of it; thread-safe. */
final class LastWords {
    private static final int KEPT_BYTES = 4096;
    private static final long MOST_WAIT_MILLIS = 2_000;

    private final Thread pump;
    private byte[] kept = new byte[0];

    private LastWords(InputStream printed, OutputStream echo) {
        this.pump = new Thread(() -> copy(printed, echo), "lemnos-child-output");
        pump.setDaemon(true);
    }

    /**
     * Starts to read.
     *
     * @param echo is given everything, as it comes
     */
    static LastWords of(InputStream printed, OutputStream echo) {
        LastWords words = new LastWords(printed, echo);
        words.pump.start();
        return words;
    }

    private void copy(InputStream printed, OutputStream echo) {
        byte[] bytes = new byte[KEPT_BYTES];
        try (printed) {
            for (int n = printed.read(bytes); n >= 0; n = printed.read(bytes)) {
                keep(bytes, n);
                echo.write(bytes, 0, n);
                echo.flush();
            }
        } catch (IOException ended) {
            // A process that is killed may take its streams with it; what it printed before is kept.
            return;
        }
    }

    private synchronized void keep(byte[] more, int length) {
        byte[] all = Arrays.copyOf(kept, kept.length + length);
        System.arraycopy(more, 0, all, kept.length, length);
        kept = Arrays.copyOfRange(all, Math.max(0, all.length - KEPT_BYTES), all.length);
    }

    /** Waits, not for long, until the process's streams are at their end. */
    void awaitEnd() throws InterruptedException {
        pump.join(MOST_WAIT_MILLIS);
    }

    /** What was printed last, without white space around it. */
    synchronized String text() {
        return new String(kept, StandardCharsets.UTF_8).strip();
    }
}
