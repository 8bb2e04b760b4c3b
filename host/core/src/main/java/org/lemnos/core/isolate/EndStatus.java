package org.lemnos.core.isolate;

import java.util.Map;

/** How a process ended. */
record EndStatus(int code) {
    /** What Java adds to the number of the signal that ended a process. */
    private static final int BY_SIGNAL = 128;

    private static final Map<Integer, String> SIGNALS = Map.of(
            2, "SIGINT",
            4, "SIGILL",
            6, "SIGABRT",
            7, "SIGBUS",
            8, "SIGFPE",
            9, "SIGKILL",
            11, "SIGSEGV",
            15, "SIGTERM");

    @Override
    public String toString() {
        String signal = SIGNALS.get(code - BY_SIGNAL);
        return "status " + code + (signal == null ? "" : " (" + signal + ")");
    }
}
