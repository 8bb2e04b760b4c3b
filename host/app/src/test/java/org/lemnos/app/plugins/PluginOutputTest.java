package org.lemnos.app.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.Lemnos;

/** The command as a process of its own, with a plugin that prints, or ends it. */
class PluginOutputTest {
    private static final long PATIENCE_SECONDS = 120;

    @TempDir
    private Path folder;

    /** What a run of {@code providers} with the plugin left. */
    private record Ended(int code, String out, String err) {}

    private Ended providers(String id, String statement) throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        VendorJar.of(id, statement, folder).write(plugins.resolve("plugin.jar"));
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Lemnos.class.getName(),
                        "providers",
                        "--json",
                        "--plugins",
                        plugins.toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    @Test
    void whatAPluginPrintsDoesNotComeBetweenTheResult() throws Exception {
        Ended ended = providers("acme/chatty", "System.out.println(\"hello from acme\");");

        assertThat(ended.code()).as("it printed %s", ended.err()).isZero();
        assertThat(ended.out()).startsWith("{").contains("acme/chatty").doesNotContain("hello");
        assertThat(ended.err()).contains("hello from acme");
    }

    @Test
    void aPluginThatEndsTheProcessIsNoSuccess() throws Exception {
        Ended ended = providers("acme/leaver", "System.exit(0);");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains("provider com.vendor.Provider ended this process", "--isolate", "[PROVIDER_FAULT]");
    }
}
