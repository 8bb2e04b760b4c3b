package org.lemnos.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A JVM of its own; all that it prints goes to a file. */
record ChildJvm(Process process, Path log) {
    private static final long PATIENCE_SECONDS = 120;

    static ChildJvm start(Path log, List<String> arguments) throws IOException {
        return start(log, Map.of(), arguments);
    }

    /** The same with some variables of its environment other than here. */
    static ChildJvm start(Path log, Map<String, String> environment, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new ChildJvm(builder.start(), log);
    }

    /** Waits until it has printed this. */
    void awaitText(String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!output().contains(text)) {
            assertThat(process.isAlive() && System.nanoTime() < deadline)
                    .as("it still runs, and will print '%s'; so far it printed %s", text, output())
                    .isTrue();
            Thread.sleep(20);
        }
    }

    /** Waits for its end; the exit code. */
    int end() throws Exception {
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as("it ended by itself; it printed %s", output()).isTrue();
        return process.exitValue();
    }

    String output() throws IOException {
        return Files.readString(log);
    }
}
