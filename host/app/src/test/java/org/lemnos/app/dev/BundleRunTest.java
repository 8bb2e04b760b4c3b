package org.lemnos.app.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.cli.LemnosCommand;
import picocli.CommandLine;

/** The script {@code run} of a bundle: its summary, and what it makes of failures. The command is a script that prints what the real one would. */
@EnabledOnOs(OS.LINUX)
class BundleRunTest {
    private static final long PATIENCE_SECONDS = 60;

    /** From this module's folder. */
    private static final Path SCRIPT = Path.of("src/main/bundle/run");

    private static final String COMMAND =
            """
            case "$1 $2" in
            devices*)
                for word in "$@"; do case $word in --json=*) echo '  "chosen": "0",' >"${word#--json=}" ;; esac done
                echo '0  Card  discrete  chosen' ;;
            'embed --demo') echo 'on Card: read model 1 ms, next run 3.0 ms' ;;
            'check agreement')
                echo 'model: largest difference 3.1e-07 of 1.0e-04 allowed, least cosine 1.0000000, 12 sentences'
                echo 'f16: largest difference 8.8e-04 of 2.0e-03 allowed, least cosine 0.9999, 12 sentences' ;;
            'check memory') echo 'took 3.0 GiB; then: no more'; echo '3.0 GiB taken, a further session refused' ;;
            'check exits') echo 'lemnos: a process did not end [CHILD_FAILED]' >&2; exit 1 ;;
            'bench embed')
                row='{"bench":"embed","case":"1x16","metric":"run","unit":"ms","median":0.3,"min":0.2}'
                for word in "$@"; do case $word in --json=*) echo "$row" >"${word#--json=}" ;; esac done ;;
            'bench barriers')
                for order in none-1 none-132 buffer-132 global-memory-132; do
                    echo '{"bench":"barriers","case":"compute-'$order'","metric":"device-per-launch","unit":"us","median":1.5,"min":1}'
                    echo '{"bench":"barriers","case":"compute-'$order'","metric":"wall-per-launch","unit":"us","median":9.5,"min":1}'
                done >"${3#--json=}" ;;
            'bench replay') echo '{"bench":"replay","case":"x","metric":"other","unit":"us","median":1,"min":1}' >"${3#--json=}" ;;
            'bench onnx') sleep 60 ;;
            explain*) echo "$2 with $JAVA_HOME, $LD_LIBRARY_PATH and $__EGL_VENDOR_LIBRARY_FILENAMES" ;;
            esac
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void assembleABundle() throws IOException {
        Files.createDirectories(bundle().resolve("models/all-minilm-l6-v2"));
        Files.createDirectories(bundle().resolve("lib"));
        Files.copy(SCRIPT, bundle().resolve("run"));
        command(COMMAND);
        Files.createFile(folder.resolve("card.json"));
    }

    private Path bundle() {
        return folder.resolve("a bundle");
    }

    private void command(String does) throws IOException {
        Path file = bundle().resolve("lemnos/bin/lemnos");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + does);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Shell run(String... arguments) throws Exception {
        return runWith(folder.resolve("card.json"), arguments);
    }

    private Shell runWith(Path driver, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("sh", bundle().resolve("run").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        builder.environment().put("VK_DRIVER_FILES", driver.toString());
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Shell(process.exitValue(), output.strip());
    }

    @Test
    void eachGetsALineWithTheFigureThatSaysMost() throws Exception {
        Shell shell = run("devices", "demo", "agreement", "memory", "bench-embed", "--out", "results");

        assertThat(shell.exitCode()).as(shell.output()).isZero();
        assertThat(shell.output().lines())
                .satisfiesExactly(
                        line -> assertThat(line).matches("devices +ok +\\d+ s  0 Card discrete"),
                        line -> assertThat(line).matches("demo +ok +\\d+ s  next run 3\\.0 ms"),
                        line -> assertThat(line).matches("agreement +ok +\\d+ s  model 3\\.1e-07, f16 8\\.8e-04"),
                        line -> assertThat(line)
                                .matches("memory +ok +\\d+ s  3\\.0 GiB taken, a further session refused"),
                        line -> assertThat(line).matches("bench-embed +ok +\\d+ s  1x16 0\\.3 ms"));
        assertThat(folder.resolve("results/bench-embed.jsonl")).content().contains("\"metric\":\"run\"");
        assertThat(folder.resolve("results/summary.txt")).content().isEqualToIgnoringNewLines(shell.output());
    }

    @Test
    void aFailureIsALineWithItsReasonAndTheOthersGoOn() throws Exception {
        Shell shell = run("exits", "demo");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output())
                .containsPattern("exits +failed +\\d+ s  lemnos: a process did not end \\[CHILD_FAILED]\n")
                .containsPattern("demo +ok ")
                .endsWith("run: 1 failed; all that was printed is in "
                        + folder.toRealPath().resolve("lemnos-results"));
    }

    @Test
    void aBenchWithoutWholeRunsSaysWhatItIsAbout() throws Exception {
        Shell shell = run("bench-barriers", "bench-replay");

        assertThat(shell.output())
                .containsPattern(
                        "bench-barriers +ok .* s  compute-none-132 1\\.5 us, compute-global-memory-132 1\\.5 us\n")
                .containsPattern("bench-replay +ok .* s  1 rows");
    }

    @Test
    void aLongReasonIsCutAndKeepsItsCode() throws Exception {
        command(COMMAND.replace("did not end", "did not " + "x".repeat(1000)));

        assertThat(run("exits").output())
                .containsPattern(
                        "exits +failed +\\d+ s  lemnos: a process did not x{170,190} \\.\\.\\. \\[CHILD_FAILED]\n");
    }

    @Test
    void whatTakesTooLongIsEnded() throws Exception {
        Shell shell = run("bench-onnx", "--limit", "1");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output()).containsPattern("bench-onnx +failed +\\d+ s  not done after 1 s");
    }

    @Test
    void whatTheBundleLacksIsLeftOutUnlessItIsNamed() throws Exception {
        Shell named = run("conformance");
        Shell all = run("--limit", "1");

        assertThat(named.exitCode()).isEqualTo(1);
        assertThat(named.output()).containsPattern("conformance +failed +0 s  no cases in this bundle");
        assertThat(all.output()).containsPattern("conformance +left out +0 s  no cases in this bundle");
    }

    @Test
    void aMachineWhoseDeviceCannotBeUsedFailsAtOnce() throws Exception {
        command(
                "for word in \"$@\"; do case $word in --json=*) echo '\"chosen\": \"reference\"' >\"${word#--json=}\" ;;"
                        + " esac done; echo 'lemnos: the driver is too old' >&2");

        Shell shell = run("demo");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output())
                .contains("no Vulkan device can be used: lemnos: the driver is too old")
                .doesNotContain("demo");
    }

    @Test
    void aDriverThatIsNotThereIsNamed() throws Exception {
        Shell shell = runWith(folder.resolve("gone.json"), "demo");

        assertThat(shell.exitCode()).isEqualTo(1);
        assertThat(shell.output()).contains("VK_DRIVER_FILES names " + folder.resolve("gone.json"));
    }

    @Test
    void aWrongCommandLineIsToldWithWhatThereIs() throws Exception {
        assertThat(run("nope").output()).contains("there is no 'nope'; there are: devices demo");
        assertThat(run("nope").exitCode()).isEqualTo(2);
        assertThat(run("--limit", "soon").output()).contains("--limit takes seconds, not 'soon'");
        assertThat(run("--model", "nowhere").output()).contains("--model names nowhere");
        assertThat(run("--out").exitCode()).isEqualTo(2);
    }

    @Test
    void theCommandItselfRunsWithTheBundlesJavaAndLibraries() throws Exception {
        Path driver = Files.createDirectories(folder.resolve("vendor/share/vulkan/icd.d"))
                .resolve("card.json");
        Files.createFile(driver);
        Path libraries = Files.createDirectories(folder.resolve("vendor/lib64"));
        Path vendor = Files.createDirectories(folder.resolve("vendor/share/glvnd/egl_vendor.d"))
                .resolve("10_card.json");
        Files.createFile(vendor);

        Shell shell = runWith(driver, "lemnos", "explain", "two words");

        Path home = bundle().toRealPath();
        assertThat(shell.exitCode()).isZero();
        assertThat(shell.output())
                .startsWith("two words with " + home + "/jre, " + home + "/lib:")
                .contains(libraries.toString(), vendor.toString())
                .doesNotContain("*", ":/lib64");
    }

    @Test
    void everyBenchThatItRunsIsOneOfTheCommand() throws Exception {
        CommandLine bench =
                new CommandLine(new LemnosCommand()).getSubcommands().get("bench");
        List<String> benches = run("--help")
                .output()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("bench-"))
                .map(line -> line.substring("bench-".length()))
                .toList();

        assertThat(benches)
                .contains("embed", "replay")
                .isSubsetOf(bench.getSubcommands().keySet());
    }
}
