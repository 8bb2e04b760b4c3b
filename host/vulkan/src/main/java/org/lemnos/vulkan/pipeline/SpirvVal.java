package org.lemnos.vulkan.pipeline;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * The validator of the SPIR-V tools, where it is installed: a second opinion about modules that nobody vouches for. It runs in a process of its
 * own, with a time limit.
 */
final class SpirvVal {
    private static final String NAME = "spirv-val";
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int MOST_WORDS_BYTES = 2_000;

    private final Path program;
    private final Duration limit;

    /** @param limit how long it may take over one module */
    SpirvVal(Path program, Duration limit) {
        this.program = program;
        this.limit = limit;
    }

    /** The one that the process's environment finds. */
    static Optional<SpirvVal> installed(Map<String, String> environment) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, NAME))
                .filter(Files::isExecutable)
                .findFirst()
                .map(program -> new SpirvVal(program, LIMIT));
    }

    /** Tells this validator from another, or from an older one in its place. */
    String identity() {
        try {
            return program + " " + Files.size(program) + " " + Files.getLastModifiedTime(program);
        } catch (IOException unreadable) {
            return program.toString();
        }
    }

    /**
     * What it has against a module, in its own words; empty if nothing.
     *
     * @throws LemnosException with {@code SPIRV_REFUSED} if it gave no verdict, which says nothing about the module
     */
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
            throw new LemnosException(
                    ErrorCode.SPIRV_REFUSED, silence("cannot be asked (" + FileTrouble.of(failed) + ")"), failed);
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
            if (!process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new LemnosException(
                        ErrorCode.SPIRV_REFUSED, silence("had not come back after " + limit.toMillis() + " ms"));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new LemnosException(
                    ErrorCode.SPIRV_REFUSED, silence("was not waited for: the thread was interrupted"), stopped);
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue() == 0 ? Optional.empty() : Optional.of(NAME + " refuses it: " + start(said));
    }

    private String silence(String why) {
        return "a SPIR-V module for which nobody vouches is refused, because " + program + " " + why
                + "; try again, or take it off the PATH";
    }

    private static String start(Path said) throws IOException {
        try (InputStream in = Files.newInputStream(said)) {
            return new String(in.readNBytes(MOST_WORDS_BYTES), StandardCharsets.UTF_8).strip();
        }
    }
}
