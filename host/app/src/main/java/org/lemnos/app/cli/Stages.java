package org.lemnos.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** How long each stage of a command took. For one thread. */
final class Stages {
    private final Map<String, Long> nanoseconds = new LinkedHashMap<>();

    /** Does something and keeps its time. */
    <T> T timed(String stage, Supplier<T> work) {
        long started = System.nanoTime();
        T result = work.get();
        nanoseconds.put(stage, System.nanoTime() - started);
        return result;
    }

    /** The times so far, in the order of the stages. */
    Map<String, Long> nanoseconds() {
        return nanoseconds;
    }
}
