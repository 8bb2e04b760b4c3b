package org.lemnos.vulkan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A JVM of its own with the test's class path, its output and how it ended. */
record ChildJvm(Process process, List<String> output) {
    private static final long PATIENCE_SECONDS = 60;

    static ChildJvm start(Map<String, String> environment, List<String> options, String... arguments)
            throws IOException {
        return start(ChildProgram.class, environment, options, arguments);
    }

    static ChildJvm start(Class<?> program, Map<String, String> environment, List<String> options, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
        command.addAll(options);
        command.add(program.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return new ChildJvm(builder.start(), new ArrayList<>());
    }

    /** Reads what it prints until it prints this line. */
    void awaitLine(String line) throws IOException {
        BufferedReader reader = reader();
        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
            output.add(next);
            if (next.equals(line)) {
                return;
            }
        }
        throw new AssertionError("it ended without printing '" + line + "': " + output);
    }

    /** Reads the rest of what it prints and waits for its end. */
    int end() throws Exception {
        // What does not end keeps its output open too.
        CompletableFuture<Process> gone = process.onExit()
                .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly());
        BufferedReader reader = reader();
        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
            output.add(next);
        }
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("it ended; it printed %s", output)
                .isTrue();
        gone.join();
        return process.exitValue();
    }

    private BufferedReader reader() {
        return process.inputReader(StandardCharsets.UTF_8);
    }
}
