package org.lemnos.app.page;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window, in a process of its own, with a profile that is thrown away. */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES =
            List.of("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final URI tools;

    private Chromium(Process process, URI tools) {
        this.process = process;
        this.tools = tools;
    }

    /**
     * Starts the browser that is installed.
     *
     * @param folder where its profile and its words go
     */
    static Chromium start(Path folder) throws IOException, InterruptedException {
        Path profile = folder.resolve("profile");
        Process process = new ProcessBuilder(
                        program().toString(),
                        "--headless",
                        // Root has no sandbox, and tests run as root in containers.
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--remote-debugging-port=0",
                        "--window-size=1440,900",
                        "--user-data-dir=" + profile)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
        try {
            return new Chromium(process, tools(process, profile.resolve("DevToolsActivePort"), folder));
        } catch (IOException | InterruptedException | IllegalStateException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    private static Path program() {
        Optional<Path> found = NAMES.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
        return found.orElseGet(Chromium::missing);
    }

    /** Where continuous integration sets its variable nothing may be left out in silence. */
    private static Path missing() {
        String message = "no browser on the PATH, of " + NAMES
                + "; ./dev test installs Debian's chromium-headless-shell where it may";
        return System.getenv().getOrDefault("CI", "").isEmpty() ? abort(message) : fail(message);
    }

    /** The browser writes a file of two lines: its port, and the path of its own debugging target. */
    private static URI tools(Process process, Path file, Path folder) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (process.isAlive() && Instant.now().isBefore(end)) {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            if (lines.size() == 2) {
                return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException(
                "the browser did not start: " + Files.readString(folder.resolve("chromium.log")));
    }

    /** Opens a page from its file, and waits until it is loaded. */
    BrowserPage open(Path file) {
        return BrowserPage.open(DevTools.connect(tools), file);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
