package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.app.plugins.VendorJar;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/** Commands whose work a child process does. */
class IsolationTest {
    /** Where the build unpacks the model, from this module's folder. */
    private static final String MODEL = "target/models/all-minilm-l6-v2";

    @TempDir
    private Path folder;

    private String tokens(String name, long... values) {
        Path file = folder.resolve(name + ".npy");
        NpyFile.write(file, MemoryTensor.of(values, 1, values.length));
        return name + "=" + file;
    }

    private CommandLineRun run(Path outputs, String... more) {
        String[] words = {
            "run",
            MODEL,
            "--input",
            tokens("input_ids", 101, 7592, 2088, 102),
            "--input",
            tokens("attention_mask", 1, 1, 1, 1),
            "--input",
            tokens("token_type_ids", 0, 0, 0, 0),
            "--output",
            outputs.toString()
        };
        String[] all = Arrays.copyOf(words, words.length + more.length);
        System.arraycopy(more, 0, all, words.length, more.length);
        return CommandLineRun.of(all);
    }

    @Test
    void aRunInAChildGivesTheSameBits() throws Exception {
        CommandLineRun isolated = run(folder.resolve("child"), "--isolate");

        assertThat(isolated.err()).isEmpty();
        assertThat(isolated.exitCode()).isZero();
        assertThat(isolated.out()).contains("last_hidden_state", "ran in");
        assertThat(run(folder.resolve("here")).exitCode()).isZero();
        assertThat(Files.readAllBytes(folder.resolve("child/last_hidden_state.npy")))
                .isEqualTo(Files.readAllBytes(folder.resolve("here/last_hidden_state.npy")));
    }

    @Test
    void standardOutputOfAChildIsTheCommandsAlone() {
        String[] words = {"plan", MODEL, "--dim", "batch_size=1", "--dim", "sequence_length=8", "--json"};
        String[] isolated = Arrays.copyOf(words, words.length + 1);
        isolated[words.length] = "--isolate";

        CommandLineRun run = CommandLineRun.of(isolated);

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(CommandLineRun.of(words).out());
    }

    @Test
    void anErrorInAChildIsReportedOnce() {
        CommandLineRun run =
                CommandLineRun.of("plan", folder.resolve("none.onnx").toString(), "--isolate");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).containsOnlyOnce("none.onnx").contains("[FILE_UNREADABLE]");
    }

    private CommandLineRun planWithPlugin(String contribution) throws Exception {
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        VendorJar.of("bolt/odd", contribution, folder).write(plugins.resolve("odd.jar"));
        return CommandLineRun.of(
                "plan",
                MODEL,
                "--dim",
                "batch_size=1",
                "--dim",
                "sequence_length=8",
                "--json",
                "--isolate",
                "--plugins",
                plugins.toString());
    }

    @Test
    void aPluginThatEndsTheProcessEndsTheChild() throws Exception {
        CommandLineRun run = planWithPlugin("System.out.println(\"goodbye\"); Runtime.getRuntime().halt(9);");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("with status 9", "goodbye", "[CHILD_FAILED]");
    }

    @Test
    void whatAPluginPrintsIsNotTheCommandsOutput() throws Exception {
        CommandLineRun run = planWithPlugin("System.out.println(\"noise\");");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).startsWith("{").doesNotContain("noise");
    }

    @Test
    void aWrongCommandLineNeedsNoChild() {
        assertThat(CommandLineRun.of("run", "--isolate").exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("plan", "--isolate", "--help").out()).contains("--isolate");
    }

    @Test
    void whatIsNoMessageIsAnError() {
        for (String text : new String[] {"", "?", "xyz"}) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

            assertThatThrownBy(() -> IsolatedMessage.of(bytes).exitCode())
                    .isInstanceOfSatisfying(LemnosException.class, failure -> assertThat(failure.code())
                            .isEqualTo(ErrorCode.CHILD_FAILED));
        }
    }
}
