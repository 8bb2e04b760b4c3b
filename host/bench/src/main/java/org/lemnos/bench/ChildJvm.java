package org.lemnos.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A process that measures: a JVM with the classes of this one.
 *
 * @param program has a main method
 * @param options of the JVM, before the class path
 * @param environment what its environment has beyond this one's
 * @param arguments of the main method
 */
record ChildJvm(Class<?> program, List<String> options, Map<String, String> environment, List<String> arguments) {
    /**
     * Runs it to its end.
     *
     * @param lines takes each line of its output as it comes
     * @return its exit status
     */
    int run(Consumer<String> lines) {
        ProcessBuilder builder = new ProcessBuilder(command()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
                output.lines().forEach(lines);
            }
            return process.waitFor();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a process ran", interrupted);
        }
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(classPath());
        command.add(program.getName());
        command.addAll(arguments);
        return command;
    }

    private static String classPath() {
        String modules = System.getProperty("jdk.module.path");
        String classes = System.getProperty("java.class.path", "");
        return modules == null ? classes : classes.isEmpty() ? modules : classes + File.pathSeparator + modules;
    }

    /** The command. */
    @Override
    public String toString() {
        return String.join(" ", command());
    }
}
