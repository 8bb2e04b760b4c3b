package org.lemnos.app.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A copy of the script beside empty modules, and a folder with all the tools that it can see: real ones that change nothing outside, and fakes.
 *
 * @param root the checkout
 * @param tools the only folder on the script's path
 */
record Checkout(Path root, Path tools) {
    static final Checkout NONE = new Checkout(Path.of("none"), Path.of("none"));

    private static final long PATIENCE_SECONDS = 60;

    /** From this module's folder. */
    private static final Path SCRIPT = Path.of("../../dev");

    /** What the script reads where it makes a bundle, from this module's folder. */
    private static final Path BUNDLE = Path.of("src/main/bundle");

    private static final List<String> HARMLESS = List.of(
            "awk",
            "bash",
            "cat",
            "chmod",
            "dirname",
            "env",
            "find",
            "grep",
            "head",
            "mkdir",
            "mktemp",
            "mv",
            "readlink",
            "rm",
            "sed",
            "sh",
            "sort",
            "touch",
            "tr",
            "true",
            "uname",
            "wc",
            "xargs");

    private static final String FAKE_MAVEN =
            """
            mkdir -p api/target host/app/target/lemnos/bin host/app/src
            printf '#!/bin/sh\\necho lemnos "$@"\\n' >host/app/target/lemnos/bin/lemnos
            chmod +x host/app/target/lemnos/bin/lemnos""";

    static Checkout in(Path folder) throws IOException {
        Path root = Files.createDirectories(folder.resolve("checkout"));
        for (String module : List.of("api", "host/app", "providers-builtin", "provider-sdk", "shaders")) {
            Files.createDirectories(root.resolve(module).resolve("src/main/java"));
        }
        Files.createDirectory(root.resolve(".mvn"));
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.copy(SCRIPT, root.resolve("dev"));
        Path bundle = Files.createDirectories(root.resolve("host/app").resolve(BUNDLE));
        Files.copy(BUNDLE.resolve("make.sh"), bundle.resolve("make.sh"));
        Checkout checkout = new Checkout(root, Files.createDirectories(folder.resolve("tools")));
        for (String tool : HARMLESS) {
            checkout.script(tool, "exec " + real(tool) + " \"$@\"");
        }
        checkout.tool("mvn", FAKE_MAVEN);
        checkout.tool("javac", "echo javac 17.0.1");
        checkout.tool("ldconfig", "echo libvulkan.so.1");
        checkout.tool("chromium-headless-shell", "");
        checkout.tool("dpkg", "");
        checkout.tool("apt-get", "");
        checkout.user(0);
        return checkout;
    }

    private static Path real(String tool) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .map(folder -> Path.of(folder, tool))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("this machine has no " + tool));
    }

    /** Puts a tool in place that writes down how it was called and does this. */
    void tool(String name, String does) throws IOException {
        script(name, "echo \"$*\" >>" + log(name) + "\n" + does);
    }

    private void script(String name, String content) throws IOException {
        Path file = tools.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + content + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    void without(String tool) throws IOException {
        Files.delete(tools.resolve(tool));
    }

    /** Runs the script as this user. */
    void user(int id) throws IOException {
        tool("id", "echo " + id);
    }

    private Path log(String tool) {
        return root.resolveSibling(tool + ".log");
    }

    /** How a tool was called so far. */
    List<String> calls(String tool) throws IOException {
        return Files.exists(log(tool)) ? Files.readAllLines(log(tool)) : List.of();
    }

    /** Runs the script without a terminal. */
    Shell run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(real("bash").toString(), "dev"));
        command.addAll(List.of(arguments));
        return ended(new ProcessBuilder(command), "");
    }

    /** Runs the script at a terminal, at which somebody types this. */
    Shell runAtTerminal(String typed, String argument) throws Exception {
        String line = real("bash") + " dev " + argument;
        return ended(new ProcessBuilder(real("script").toString(), "-qec", line, "/dev/null"), typed);
    }

    private Shell ended(ProcessBuilder builder, String typed) throws Exception {
        builder.environment().clear();
        builder.environment().put("PATH", tools.toString());
        builder.environment().put("HOME", root.toString());
        builder.environment().put("SHELL", real("sh").toString());
        Path output = Files.createTempFile(root.getParent(), "output", ".txt");
        Process process = builder.directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().write(typed.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended)
                .as("it ended by itself; it printed %s", Files.readString(output))
                .isTrue();
        return new Shell(process.exitValue(), Files.readString(output));
    }
}
