package org.lemnos.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.Lemnos;

/** The command as a process of its own, with a plugin that prints. */
class PluginOutputTest {
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    private Path folder;

    @Test
    void whatAPluginPrintsDoesNotComeBetweenTheResult() throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        VendorJar.of("acme/chatty", "System.out.println(\"hello from acme\");", folder)
                .write(plugins.resolve("chatty.jar"));
        File out = folder.resolve("out").toFile();
        File err = folder.resolve("err").toFile();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lemnos.class.getName(),
                        "providers",
                        "--json",
                        "--plugins",
                        plugins.toString())
                .redirectOutput(out)
                .redirectError(err)
                .start();

        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as("it printed %s", Files.readString(err.toPath()))
                .isZero();
        assertThat(Files.readString(out.toPath()))
                .startsWith("{")
                .contains("acme/chatty")
                .doesNotContain("hello");
        assertThat(Files.readString(err.toPath())).contains("hello from acme");
    }
}
