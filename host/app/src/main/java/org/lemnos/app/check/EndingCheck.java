package org.lemnos.app.check;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * Whether a process that has a device open, with a thread in the middle of runs, ends as it was told to: with the right exit code, without a crash, a
 * hang or a word that something was left behind. Each end is that of a JVM of its own.
 */
public final class EndingCheck {
    private static final long PATIENCE_SECONDS = 120;
    private static final long LOOK_MILLIS = 20;

    /** A crash begins with what matters most. */
    private static final int MOST_LINES = 40;

    /** What is logged where something of a device outlives it, and where a validation layer is in and finds fault. */
    private static final List<String> BAD_WORDS = List.of("left open", "Vulkan validation");

    private final Optional<String> device;

    /**
     * A check of one device.
     *
     * @param device as {@link org.lemnos.engine.Engine.Builder#device} takes it; empty for the one that is used if none is named
     */
    public EndingCheck(Optional<String> device) {
        this.device = device;
    }

    /**
     * Ends a process in this way and looks at what became of it.
     *
     * @return what is wrong, with all that the process printed; empty if it ended as it should
     * @throws LemnosException with {@code CHILD_FAILED} if no process can be started
     */
    public Optional<String> fault(Ending ending) {
        try {
            Path log = Files.createTempFile("lemnos-ending", ".txt");
            try {
                return judged(ending, start(ending, log), log);
            } finally {
                Files.delete(log);
            }
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED,
                    "a process to be ended cannot be started: " + FileTrouble.of(failed),
                    failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LemnosException(
                    ErrorCode.CHILD_FAILED, "interrupted while a process was to be ended", interrupted);
        }
    }

    private Process start(Ending ending, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        if (ending.isSignal()) {
            // Whoever started this process may have told it to ignore interrupts, as shells do to what runs in the
            // background.
            command.addAll(List.of("env", "--default-signal=INT,TERM"));
        }
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:-CreateCoredumpOnCrash", "-XX:+ErrorFileToStdout", "-cp"));
        command.add(classPath());
        command.add(EverythingOpen.class.getName());
        command.add(ending.token());
        device.ifPresent(command::add);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    private static String classPath() {
        String modules = System.getProperty("jdk.module.path", "");
        String classes = System.getProperty("java.class.path", "");
        return modules.isEmpty() || classes.isEmpty() ? modules + classes : classes + File.pathSeparator + modules;
    }

    private static Optional<String> judged(Ending ending, Process process, Path log)
            throws IOException, InterruptedException {
        try {
            if (ending.isSignal() && becomesReady(process, log)) {
                signal(ending, process);
            }
            boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            String printed = Files.readString(log).lines().limit(MOST_LINES).collect(Collectors.joining("\n"));
            return ended
                    ? fault(ending, process.exitValue(), printed)
                    : Optional.of("it did not end within " + PATIENCE_SECONDS + " s; it printed: " + printed);
        } finally {
            process.destroyForcibly();
        }
    }

    /** What is wrong with a process that ended so and printed this. */
    static Optional<String> fault(Ending ending, int exitCode, String printed) {
        if (exitCode != ending.exitCode()) {
            return Optional.of(
                    "it ended with " + exitCode + " instead of " + ending.exitCode() + "; it printed: " + printed);
        }
        if (!printed.contains(EverythingOpen.READY)) {
            return Optional.of("it ended before anything was open; it printed: " + printed);
        }
        return BAD_WORDS.stream().anyMatch(printed::contains)
                ? Optional.of("it did not end in order; it printed: " + printed)
                : Optional.empty();
    }

    private static boolean becomesReady(Process process, Path log) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (process.isAlive() && System.nanoTime() < deadline) {
            if (Files.readString(log).contains(EverythingOpen.READY)) {
                return true;
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return false;
    }

    private static void signal(Ending ending, Process process) throws IOException, InterruptedException {
        if (ending == Ending.TERMINATE) {
            process.destroy();
            return;
        }
        // Java can send no interrupt. The shell's own kill is there where no package brings one.
        Process kill = new ProcessBuilder("sh", "-c", "kill -s INT " + process.pid())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        kill.waitFor();
    }
}
