package org.lemnos.app.check;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A way in which a process ends, and the exit code that it has then. */
public enum Ending {
    /** {@code main} returns. */
    RETURN("return", 0),
    /** Something calls {@link System#exit}. */
    EXIT("exit", 7),
    /** An error that nothing catches leaves {@code main}. */
    ERROR("error", 1),
    /** SIGINT, as Ctrl-C at a terminal sends it. */
    INTERRUPT("interrupt", 128 + 2),
    /** SIGTERM, as a service manager sends it. */
    TERMINATE("terminate", 128 + 15);

    private final String token;
    private final int exitCode;

    Ending(String token, int exitCode) {
        this.token = token;
        this.exitCode = exitCode;
    }

    /** Those that can be brought about here: signals only on Linux, where {@code env} can undo that interrupts are ignored. */
    public static List<Ending> here() {
        boolean signals = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");
        return Arrays.stream(values())
                .filter(ending -> signals || !ending.isSignal())
                .toList();
    }

    /** The name on command lines and in reports. */
    public String token() {
        return token;
    }

    int exitCode() {
        return exitCode;
    }

    /** Whether another process brings it about. */
    boolean isSignal() {
        return this == INTERRUPT || this == TERMINATE;
    }
}
