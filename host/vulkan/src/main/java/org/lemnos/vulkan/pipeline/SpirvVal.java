package org.lemnos.vulkan.pipeline;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The validator of the SPIR-V tools, where it is installed: a second opinion about modules that nobody vouches for. It runs in a process of its
 * own, with a time limit.
 */
final class SpirvVal {
    private static final String NAME = "spirv-val";
    private static final long LIMIT_SECONDS = 20;
    private static final int MOST_WORDS_BYTES = 2_000;

    private final Path program;

    SpirvVal(Path program) {
        this.program = program;
    }

    /** The one that the process's environment finds. */
    static Optional<SpirvVal> installed(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, NAME))
                .filter(Files::isExecutable)
                .findFirst()
                .map(SpirvVal::new);
    }

    /** Tells this validator from another, or from an older one in its place. */
    String identity() {
        try {
            return program + " " + Files.size(program) + " " + Files.getLastModifiedTime(program);
        } catch (IOException unreadable) {
            return program.toString();
        }
    }

    /** What it has against a module, in its own words; empty if nothing. */
    Optional<String> complaint(byte[] words) {
        try {
            Path module = Files.createTempFile("lemnos", ".spv");
            Path said = Files.createTempFile("lemnos", ".txt");
            try {
                Files.write(module, words);
                return complaint(module, said);
            } finally {
                Files.deleteIfExists(module);
                Files.deleteIfExists(said);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(
                    "spirv-val at " + program + " cannot be asked; take it off the PATH", failed);
        }
    }

    private Optional<String> complaint(Path module, Path said) throws IOException {
        Process process = new ProcessBuilder(
                        program.toString(), "--target-env", "vulkan1.3", "--scalar-block-layout", module.toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        process.getOutputStream().close();
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                return Optional.of(NAME + " had not come back after " + LIMIT_SECONDS + " s");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.of("the wait for " + NAME + " was interrupted");
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue() == 0 ? Optional.empty() : Optional.of(NAME + " refuses it: " + start(said));
    }

    private static String start(Path said) throws IOException {
        try (InputStream in = Files.newInputStream(said)) {
            return new String(in.readNBytes(MOST_WORDS_BYTES), StandardCharsets.UTF_8).strip();
        }
    }
}
