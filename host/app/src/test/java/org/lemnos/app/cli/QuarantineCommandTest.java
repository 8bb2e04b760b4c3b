package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.Lemnos;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineKey;
import org.lemnos.core.vendor.ProviderFault;

/** What is held back, on the command line, in a process that finds the file by its environment. */
class QuarantineCommandTest {
    @TempDir
    private Path folder;

    private Path file;

    private record Ended(int exitCode, String text) {}

    @BeforeEach
    void holdBack() {
        file = folder.resolve("held.json");
        add("acme/fast/add", ProviderFault.Kind.TIME_LIMIT, true);
        add("acme/fast/mul", ProviderFault.Kind.DEVICE_HUNG, false);
        add("other/kernels/add", ProviderFault.Kind.THREW, true);
    }

    private void add(String kernel, ProviderFault.Kind kind, boolean certain) {
        String provider = kernel.substring(0, kernel.lastIndexOf('/'));
        Quarantine.file(file)
                .add(new QuarantineEntry(
                        new QuarantineKey(kernel, "1.0", provider + " 2.1", "ab", "a GPU, its driver 3"),
                        new ProviderFault(kind, kernel, "estimate", "math/add@1.0", "it failed", "10 ms", "12 ms"),
                        certain,
                        Instant.parse("2026-01-31T12:00:00Z")));
    }

    private Ended lemnos(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Lemnos.class.getName(),
                "providers",
                "--quarantine"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LEMNOS_QUARANTINE", file.toString());
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    @Test
    void everyEntryIsListedWithItsEvidence() throws Exception {
        Ended listed = lemnos();

        assertThat(listed.exitCode()).isZero();
        assertThat(listed.text())
                .contains("acme/fast/add 1.0  quarantined:time_limit")
                .contains("device     a GPU, its driver 3")
                .contains("asked for  estimate of math/add@1.0")
                .contains("evidence   it failed")
                .contains("measured   12 ms, limit 10 ms")
                .contains("acme/fast/mul 1.0  suspect:device_hung")
                .contains("certainty  others ran with it");
        assertThat(lemnos("--json").text())
                .startsWith("{")
                .contains("\"subject\": \"other/kernels/add\"")
                .contains("\"schema\": \"lemnos.quarantine.v1\"");
    }

    @Test
    void aKernelAProviderOrEverythingIsLetGo() throws Exception {
        assertThat(lemnos("--clear", "acme/fast/add").text())
                .startsWith("let go of")
                .doesNotContain("acme/fast/mul");
        assertThat(Quarantine.file(file).entries()).hasSize(2);
        assertThat(lemnos("--clear", "acme/fast").text()).contains("acme/fast/mul");
        assertThat(lemnos("--clear").text()).contains("other/kernels/add");
        assertThat(Quarantine.file(file).entries()).isEmpty();
        assertThat(lemnos().text()).isEqualToIgnoringNewLines("nothing is held back");
    }

    @Test
    void aNameThatNothingHasIsAMistakeAndChangesNothing() throws Exception {
        Ended ended = lemnos("--clear", "acme/fast/ad");

        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.text()).contains("nothing of that name is held back").contains("acme/fast/add");
        assertThat(Quarantine.file(file).entries()).hasSize(3);
    }
}
