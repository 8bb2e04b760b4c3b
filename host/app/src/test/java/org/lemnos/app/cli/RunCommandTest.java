package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.core.tensor.MemoryTensor;

/** Runs of one model on inputs of several shapes, and what is said of them. */
@Tag("device")
class RunCommandTest {
    @TempDir
    private Path folder;

    private Path model = Path.of("");

    @BeforeEach
    void write() throws IOException {
        model = ProtoBytes.model(folder.resolve("model.onnx"), "", 13, "Sqrt", "n");
        inputs("two", 4, 9);
        inputs("three", 1, 4, 16);
        inputs("again", 25, 36);
    }

    private void inputs(String name, float... values) throws IOException {
        Path made = Files.createDirectory(folder.resolve(name));
        NpyFile.write(made.resolve("x.npy"), MemoryTensor.of(values, values.length));
    }

    private CommandLineRun run(String... more) {
        List<String> words = new ArrayList<>(List.of("run", model.toString(), "--output", folder + "/out"));
        List.of("two", "three", "again").forEach(name -> words.addAll(List.of("--inputs", folder + "/" + name)));
        words.addAll(List.of(more));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private float[] output(int run) {
        return NpyFile.read(folder.resolve("out/" + run + "/y.npy")).toFloats();
    }

    @Test
    void inputsOfOneShapeShareAPlan() {
        CommandLineRun run = run("--json");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(output(0)).containsExactly(2, 3);
        assertThat(output(1)).containsExactly(1, 2, 4);
        assertThat(output(2)).containsExactly(5, 6);
        assertThat(run.out().replaceAll("\\s+", ""))
                .contains(
                        "\"cache\":{\"evictions\":0,\"hits\":1,\"misses\":2,\"size\":2}",
                        "\"schema\":\"lemnos.run.v2\"")
                .doesNotContain("\"allocations\":0,");
    }

    @Test
    void noMorePlansAreKeptThanWasSaid() {
        CommandLineRun run = run("--json", "--cache", "1");
        assertThat(run.out().replaceAll("\\s+", ""))
                .contains("\"cache\":{\"evictions\":2,\"hits\":0,\"misses\":3,\"size\":1}");
        assertThat(output(2)).containsExactly(5, 6);
        assertThat(run("--cache", "0").err()).contains("--cache 0: at least 1 plan is kept");
    }

    @Test
    void aPageOfOneRunHasATimeForEachStepOfItsPlan() throws IOException {
        Path page = folder.resolve("run.html");
        CommandLineRun run = CommandLineRun.of(
                "run",
                model.toString(),
                "--output",
                folder + "/out",
                "--inputs",
                folder + "/two",
                "--html",
                page.toString());
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(page)).containsPattern("<template id=\"times\">\\[\\d+]</template>");
        assertThat(run("--html", page.toString()).err()).contains("--html is of one run");
    }

    @Test
    void peopleReadHowManyPlansThereWere() {
        assertThat(run().out()).contains("ran 3 times, with 2 plans, in ");
    }

    @Test
    void filesOfNoInputAreNamed() throws IOException {
        NpyFile.write(folder.resolve("two/w.npy"), MemoryTensor.of(new float[1], 1));
        assertThat(run().err()).contains("[w.npy], which is no input; the model takes [x]", "[INPUT_INVALID]");
    }

    @Test
    void anErrorInOneOfSeveralFoldersNamesTheFolder() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThat(run("--inputs", empty.toString()).err())
                .contains("folder " + empty + ": give each input of the model a file", "missing is 'x' of type f32[n]");
        Path square = Files.createDirectory(folder.resolve("square"));
        NpyFile.write(square.resolve("x.npy"), MemoryTensor.of(new float[4], 2, 2));
        assertThat(run("--inputs", square.toString()).err())
                .contains("folder " + square + ": input 'x' is given as f32[2, 2]", "[INPUT_INVALID]");
        NpyFile.write(square.resolve("x.npy"), MemoryTensor.of(new long[4], 4));
        assertThat(run("--inputs", square.toString()).err())
                .contains("folder " + square + ": input 'x' is given as i64[4]", "array.astype('<f4')");
    }

    @Test
    void aRunSaysWhichFolderItIsOf() {
        assertThat(run("--json").out()).contains("\"inputs\": \"" + folder + "/three\"");
        assertThat(run().out()).contains("inputs ", folder + "/three ");
    }

    private String file(String name, MemoryTensor tensor) {
        Path file = folder.resolve(name + ".npy");
        NpyFile.write(file, tensor);
        return name + "=" + file;
    }

    @Test
    void aForgottenInputThatIsAShapeIsAskedForAndAPlanTakesItAsTheRunDoes() {
        ProtoBytes.reshaping(model);
        String x = file("x", MemoryTensor.of(new float[] {1, 2, 3, 4, 5, 6}, 6));
        String shape = file("shape", MemoryTensor.of(new long[] {2, 3}, 2));
        String out = folder + "/out";
        assertThat(CommandLineRun.of("run", model.toString(), "--input", x, "--output", out)
                        .err())
                .contains("missing is 'shape' of type i64[2]", "[INPUT_INVALID]");
        Path plan = folder.resolve("plan.json");
        CommandLineRun planned =
                CommandLineRun.of("plan", model.toString(), "--input", shape, "--dim", "n=6", "--json=" + plan);
        assertThat(planned.exitCode()).as(planned.err()).isZero();
        CommandLineRun run = CommandLineRun.of(
                "run", model.toString(), "--input", x, "--input", shape, "--plan", plan.toString(), "--output", out);
        assertThat(run.err()).isEmpty();
        assertThat(NpyFile.read(folder.resolve("out/y.npy")).type().dims()).containsExactly(2, 3);
        assertThat(CommandLineRun.of("plan", model.toString(), "--input", x, "--input", shape)
                        .exitCode())
                .isZero();
        assertThat(CommandLineRun.of("plan", model.toString(), "--input", shape).err())
                .contains("dimension 'n' has no value");
    }

    /** The window's elements are written into the program, so each extent has a program of its own. */
    @Test
    void aModelThatCannotBeReadWithoutExtentsIsReadForThoseOfTheInputs() {
        ProtoBytes.windowing(model);
        CommandLineRun run = run("--json");
        assertThat(run.err()).isEmpty();
        assertThat(output(0)).containsExactly(0, 9);
        assertThat(output(1)).containsExactly(0, 3, 12);
        assertThat(output(2)).containsExactly(0, 36);
        assertThat(run.out().replaceAll("\\s+", ""))
                .contains("\"cache\":{\"evictions\":0,\"hits\":1,\"misses\":2,\"size\":2}");
        assertThat(run("--dim", "n=2").err()).contains("[INPUT_INVALID]");
        assertThat(run("--dim", "k=2").err()).contains("the program has no dimension [k]");
    }

    @Test
    void aPlanForSuchAModelIsMadeAndRunWithItsExtents() {
        ProtoBytes.windowing(model);
        Path plan = folder.resolve("plan.json");
        assertThat(CommandLineRun.of("plan", model.toString(), "--json=" + plan).err())
                .contains("[MODEL_UNSUPPORTED]");
        CommandLineRun planned = CommandLineRun.of("plan", model.toString(), "--dim", "n=2", "--json=" + plan);
        assertThat(planned.exitCode()).as(planned.err()).isZero();
        CommandLineRun run = CommandLineRun.of(
                "run",
                model.toString(),
                "--plan",
                plan.toString(),
                "--inputs",
                folder + "/again",
                "--output",
                folder + "/out");
        assertThat(run.err()).isEmpty();
        assertThat(output(0)).containsExactly(0, 36);
    }

    private CommandLineRun refused(Path refused, String... more) {
        List<String> words = new ArrayList<>(List.of("run", refused.toString(), "--json", "--output", folder + "/out"));
        words.addAll(List.of("--input", "x=" + folder + "/two/x.npy"));
        words.addAll(List.of(more));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    @Test
    void aRefusedModelAllocatesNothing() {
        CommandLineRun unknown = refused(ProtoBytes.model(folder.resolve("m.onnx"), "acme", 1, "Foo", "2"));
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).contains("[OPERATION_UNKNOWN]");
        assertThat(unknown.out().replaceAll("\\s+", ""))
                .contains("\"allocations\":0,", "\"misses\":1,", "\"error\":\"OPERATION_UNKNOWN\"", "\"runs\":[]");
        CommandLineRun unread = refused(ProtoBytes.model(folder.resolve("m.onnx"), "", 13, "Foo", "2"));
        assertThat(unread.out().replaceAll("\\s+", ""))
                .contains("\"allocations\":0,", "\"misses\":0,", "\"error\":\"MODEL_UNSUPPORTED\"");
        CommandLineRun invalid = refused(
                ProtoBytes.model(folder.resolve("m.onnx"), "", 13, "Add", "2", "3"),
                "--input",
                "z=" + folder + "/three/x.npy");
        assertThat(invalid.out().replaceAll("\\s+", "")).contains("\"allocations\":0,", "\"error\":\"NODE_INVALID\"");
    }
}
