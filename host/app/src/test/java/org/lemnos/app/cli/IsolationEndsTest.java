package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.app.plugins.AddingJar;
import org.lemnos.app.plugins.VendorJar;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.tensor.MemoryTensor;

/** How commands end whose child process does not: by their limit, by its driver, or by a signal to their parent. */
class IsolationEndsTest {
    private static final String MODEL = "target/models/all-minilm-l6-v2";
    private static final Pattern PID = Pattern.compile("child is (\\d+)");
    private static final long GONE_SECONDS = 20;

    @TempDir
    private Path folder;

    private Path plugins;

    @BeforeEach
    void makeFolder() throws IOException {
        plugins = Files.createDirectory(folder.resolve("plugins"));
    }

    private String tokens(String name, long... values) {
        Path file = folder.resolve(name + ".npy");
        NpyFile.write(file, MemoryTensor.of(values, 1, values.length));
        return name + "=" + file;
    }

    private CommandProcess run(String... more) throws IOException {
        List<String> words = new ArrayList<>(
                List.of("run", MODEL, "--output", folder.resolve("out").toString()));
        words.addAll(List.of("--input", tokens("input_ids", 101, 7592, 2088, 102)));
        words.addAll(List.of("--input", tokens("attention_mask", 1, 1, 1, 1)));
        words.addAll(List.of("--input", tokens("token_type_ids", 0, 0, 0, 0)));
        words.addAll(List.of("--plugins", plugins.toString()));
        words.addAll(List.of(more));
        return CommandProcess.start(folder, List.of(), words.toArray(String[]::new));
    }

    private Path trials() {
        return CommandProcess.caches(folder).resolve("lemnos/pipelines/trials");
    }

    @Test
    void aChildTriesNoModulesInAChildOfItsOwn() throws Exception {
        AddingJar.right(folder).write(plugins.resolve("adder.jar"));

        CommandProcess isolated = run("--isolate", "--prefer", AddingJar.ID);
        assertThat(isolated.end()).as(isolated.output()).isZero();
        assertThat(trials()).doesNotExist();

        CommandProcess here = run("--prefer", AddingJar.ID);
        assertThat(here.end()).as(here.output()).isZero();
        assertThat(trials())
                .as("where there is no child, there is one for the trial")
                .isNotEmptyDirectory();
    }

    @Test
    void aKernelThatNeverEndsIsNamedAndAvoidedAndItsChildKilled() throws Exception {
        AddingJar.endless(folder).write(plugins.resolve("adder.jar"));

        CommandProcess isolated = run("--isolate", "--limit", "40", "--unfused");

        assertThat(isolated.end()).as(isolated.output()).isEqualTo(1);
        assertThat(isolated.output())
                .contains("[RUN_TIMEOUT]")
                .contains("not done after 10000 ms")
                .contains(AddingJar.KERNEL);
        // What was in flight with it is suspected too, and one after another as soon as one of them fails again.
        assertThat(Quarantine.file(CommandProcess.quarantine(folder)).entries())
                .filteredOn(entry -> entry.key().subject().equals(AddingJar.KERNEL))
                .extracting(QuarantineEntry::code)
                .containsExactly("suspect:device_hung");
        assertThat(ProcessHandle.current().descendants()).isEmpty();

        CommandProcess again = run("--isolate", "--unfused");
        assertThat(again.end()).as(again.output()).isZero();
    }

    /** A plugin that says which process it is in, lets nothing end that in order, and does not come back. */
    private void installWhatHangs() throws IOException {
        VendorJar.of(
                        "bolt/stuck",
                        """
                        Runtime.getRuntime().addShutdownHook(new Thread(() -> hang()));
                        System.out.println("child is " + ProcessHandle.current().pid() + ".");
                        hang(); }
                        private static void hang() {
                        while (true) { try { Thread.sleep(1000); } catch (InterruptedException deaf) { } }
                        """,
                        folder)
                .write(plugins.resolve("stuck.jar"));
    }

    private static ProcessHandle childOf(CommandProcess parent) throws Exception {
        parent.awaitText(".");
        Matcher said = PID.matcher(parent.output());
        parent.awaitText("child is");
        assertThat(said.reset(parent.output()).find()).isTrue();
        return ProcessHandle.of(Long.parseLong(said.group(1))).orElseThrow();
    }

    private static void assertGone(ProcessHandle process) {
        Optional<ProcessHandle> ended = Optional.of(process.onExit())
                .map(end -> end.completeOnTimeout(null, GONE_SECONDS, TimeUnit.SECONDS))
                .map(CompletableFuture::join);
        assertThat(ended.isPresent()).as("process %s has ended", process.pid()).isTrue();
    }

    @Test
    void aChildThatIsNotDoneInTimeIsKilled() throws Exception {
        installWhatHangs();
        CommandProcess parent = run("--isolate", "--limit", "4");
        ProcessHandle child = childOf(parent);

        assertThat(parent.end()).isEqualTo(1);
        assertThat(parent.output())
                .contains("the isolated command was not done after 4 s", "--limit gives it longer", "[CHILD_TIMEOUT]");
        assertGone(child);
    }

    @ParameterizedTest
    @EnabledOnOs(OS.LINUX)
    @CsvSource({"INT, 130", "TERM, 143", "KILL, 137"})
    void aChildDiesWithItsParent(String signal, int status) throws Exception {
        installWhatHangs();
        CommandProcess parent = start(List.of());
        ProcessHandle child = childOf(parent);

        send(signal, Long.toString(parent.process().pid()));

        assertGone(child);
        assertThat(parent.end()).isEqualTo(status);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aChildDiesWhenTheTerminalInterruptsBoth() throws Exception {
        installWhatHangs();
        // A group of its own, as a shell gives to each command; whoever runs this test may have told its processes to
        // ignore interrupts.
        CommandProcess parent = start(List.of("setsid", "env", "--default-signal=INT"));
        ProcessHandle child = childOf(parent);

        send("INT", "-" + parent.process().pid());

        assertGone(child);
        assertThat(parent.end()).isEqualTo(130);
    }

    private CommandProcess start(List<String> before) throws IOException {
        String[] plan = {
            "plan",
            MODEL,
            "--dim",
            "batch_size=1",
            "--dim",
            "sequence_length=8",
            "--isolate",
            "--plugins",
            plugins.toString()
        };
        List<String> words = before.isEmpty() ? List.of("env", "--default-signal=INT") : before;
        return CommandProcess.start(folder, words, plan);
    }

    private static void send(String signal, String to) throws Exception {
        Process kill = new ProcessBuilder("sh", "-c", "kill -s " + signal + " -- " + to)
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).isZero();
    }

    @Test
    void theLimitIsAboutIsolationAndATime() {
        assertThat(CommandLineRun.of("plan", MODEL, "--limit", "5").err()).contains("--limit is about --isolate");
        CommandLineRun none = CommandLineRun.of("plan", MODEL, "--isolate", "--limit", "0");
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err()).contains("at least 1 second");
    }
}
