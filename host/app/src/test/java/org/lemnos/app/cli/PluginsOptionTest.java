package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.plugins.VendorJar;

class PluginsOptionTest {
    @TempDir
    private Path scratch;

    @TempDir
    private Path plugins;

    @BeforeEach
    void build() throws IOException {
        VendorJar.withKernels("acme/kernels", scratch).write(plugins.resolve("kernels.jar"));
        VendorJar.of("bolt/empty", "", scratch).write(plugins.resolve("empty.jar"));
        Files.writeString(plugins.resolve("broken.jar"), "no archive");
    }

    @Test
    void providersListsEachJarTakenOrRefused() {
        CommandLineRun run = CommandLineRun.of("providers", "--plugins", plugins.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("acme/kernels 1.0, contract 0.1, from " + plugins.resolve("kernels.jar"))
                .containsPattern("sha256     [0-9a-f]{64}, signer: not checked")
                .contains("from the class path")
                .contains("refused      " + plugins.resolve("broken.jar") + ": not_a_jar: ");
    }

    @Test
    void providersSaysTheSameAsJson() {
        CommandLineRun run = CommandLineRun.of("providers", "--json", "--plugins", plugins.toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\"schema\": \"lemnos.providers.v1\"", "\"schema\": \"lemnos.catalog.v1\"")
                .containsPattern("\"path\": \"[^\"]*broken.jar\",\\s*\"reason\": \"not_a_jar\"")
                .containsPattern("\"id\": \"acme/kernels\",\\s*\"kernels\": \\[\\s*\"acme/kernels/")
                .containsPattern(
                        "\"sha256\": \"[0-9a-f]{64}\",\\s*\"signer\": \"not checked\",\\s*\"state\": \"started\"");
    }

    @Test
    void aPolicyThatCannotBeReadTrustsNobody() {
        CommandLineRun run = CommandLineRun.of(
                "providers",
                "--plugins",
                plugins.toString(),
                "--trust",
                plugins.resolve("none.json").toString());

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("refused      " + plugins.resolve("kernels.jar"), "none.json");
        assertThat(run.out()).doesNotContain("from " + plugins.resolve("kernels.jar"));
    }

    @Test
    void aLockFixesWhatIsThereAndAPolicyHoldsTheJarsToIt() throws IOException {
        String lock = scratch.resolve("jars.lock").toString();
        String policy = Files.writeString(
                        scratch.resolve("trust.json"),
                        "{\"schema\":\"lemnos.trust.v1\",\"mode\":\"pinned\",\"lock\":\"jars.lock\"}")
                .toString();

        CommandLineRun locked = CommandLineRun.of("providers", "--plugins", plugins.toString(), "--lock", lock);
        assertThat(locked.exitCode()).isZero();
        assertThat(locked.out())
                .contains("acme/kernels", "bolt/empty", "wrote " + lock)
                .contains("not pinned   " + plugins.resolve("broken.jar") + ": not_a_jar");
        assertThat(Path.of(lock)).content().contains("\"schema\": \"lemnos.lock.v1\"");
        assertThat(CommandLineRun.of("providers", "--plugins", plugins.toString(), "--trust", policy)
                        .out())
                .contains("acme/kernels 1.0, contract 0.1, from ", "signer: pinned");

        VendorJar.of("bolt/empty", "System.nanoTime();", scratch).write(plugins.resolve("empty.jar"));
        assertThat(CommandLineRun.of("providers", "--plugins", plugins.toString(), "--trust", policy)
                        .out())
                .contains("refused      " + plugins.resolve("empty.jar") + " (bolt/empty): not_pinned");
    }

    @Test
    void aLockNeedsAFolder() {
        CommandLineRun run = CommandLineRun.of(
                "providers", "--lock", scratch.resolve("jars.lock").toString());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--plugins DIR");
    }

    @Test
    void aFolderThatIsNotThereIsAnError() {
        CommandLineRun run = CommandLineRun.of(
                "providers", "--plugins", plugins.resolve("none").toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("none", "[FILE_UNREADABLE]");
    }
}
