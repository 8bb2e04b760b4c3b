package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lemnos.app.Lemnos;

/** The command in a process of its own, with caches and quarantine of its own; all that it prints goes to a file. */
record CommandProcess(Process process, Path log) {
    private static final long PATIENCE_SECONDS = 120;

    /**
     * Starts it.
     *
     * @param folder where it keeps everything
     * @param before the words before {@code java}, such as a command that starts another
     */
    static CommandProcess start(Path folder, List<String> before, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(before);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Lemnos.class.getName()));
        command.addAll(List.of(arguments));
        Path log = Files.createTempFile(folder, "printed", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("XDG_CACHE_HOME", caches(folder).toString());
        builder.environment().put("LEMNOS_QUARANTINE", quarantine(folder).toString());
        return new CommandProcess(builder.start(), log);
    }

    /** Where it keeps what can be made again. */
    static Path caches(Path folder) {
        return folder.resolve("caches").toAbsolutePath();
    }

    /** Where it keeps what is held back. */
    static Path quarantine(Path folder) {
        return folder.resolve("held.json").toAbsolutePath();
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
