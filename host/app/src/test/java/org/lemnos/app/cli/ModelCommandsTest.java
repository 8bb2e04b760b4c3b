package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.TensorType;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.core.tensor.MemoryTensor;

/** plan, run and embed on all-MiniLM-L6-v2, as a user types them. */
@Tag("device")
class ModelCommandsTest {
    /** Where the build unpacks the model, from this module's folder. */
    private static final String MODEL = "target/models/all-minilm-l6-v2";

    private static final String[] EXTENTS = {"--dim", "batch_size=1", "--dim", "sequence_length=8"};

    @TempDir
    Path folder;

    private static CommandLineRun plan(String... more) {
        return CommandLineRun.of(joined(new String[] {"plan", MODEL}, joined(EXTENTS, more)));
    }

    private static String[] joined(String[] first, String... second) {
        String[] all = new String[first.length + second.length];
        System.arraycopy(first, 0, all, 0, first.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private String saved(String name, MemoryTensor tensor) {
        Path file = folder.resolve(name + ".npy");
        NpyFile.write(file, tensor);
        return name + "=" + file;
    }

    private String tokens(String name, long... values) {
        return saved(name, MemoryTensor.of(values, 1, values.length));
    }

    @Test
    void aPlanSaysWhatWasDecided() {
        CommandLineRun run = plan();

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("lemnos/portable for ", "boundaries", "activations peak", "lower bound");
    }

    @Test
    void aPlanForASavedProfileIsThePlanForTheDevice() {
        String profile = folder.resolve("gpu.json").toString();
        assertThat(CommandLineRun.of("devices", "--save", profile).exitCode()).isZero();

        CommandLineRun saved = plan("--profile", profile, "--json");

        assertThat(saved.exitCode()).isZero();
        assertThat(saved.out()).isEqualTo(plan("--json").out());
    }

    @Test
    void anExplanationNamesTheKernelsThatLost() {
        CommandLineRun run = plan("--explain", "/encoder/layer.0/attention/self/query/MatMul");

        assertThat(run.err()).isEmpty();
        // Which whole it is depends on the device: the projection of all three, or the linear layer of one.
        assertThat(run.out())
                .containsPattern(": a part of nn/(qkv_projection|linear) of ")
                .containsPattern("nn/(qkv_projection|linear)@")
                .contains("chosen   lemnos/portable/", "not      lemnos/portable/")
                .containsPattern("aside    nn/(qkv_projection|linear) of \\d nodes: ");
    }

    @Test
    void withoutFusionEveryNodeIsExplainedByItself() {
        CommandLineRun run = plan("--unfused", "--explain", "/encoder/layer.0/attention/self/query/MatMul");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("nn/matmul@", "chosen   lemnos/portable/", "not      lemnos/portable/")
                .doesNotContain("aside");
    }

    @Test
    void theNodesOfTheExamplesInTheHelpAreThere() {
        String help = CommandLineRun.of("plan", "--help").out();
        Matcher nodes = Pattern.compile("--explain (/\\S+)").matcher(help);

        assertThat(nodes.results().map(found -> found.group(1)))
                .isNotEmpty()
                .allSatisfy(node -> assertThat(plan("--explain", node).err()).isEmpty());
    }

    @Test
    void aNodeThatIsNotThereIsAnsweredWithThoseThatEndLikeIt() {
        assertThat(plan("--explain", "/encoder/layer.0/MatMul").err())
                .contains("/encoder/layer.0/attention/self/query/MatMul", "'lemnos plan --json' lists all");
    }

    @Test
    void plansAreComparedByTheirFiles() {
        String first = folder.resolve("a.json").toString();
        String second = folder.resolve("b.json").toString();
        plan("--json=" + first);
        plan("--json=" + second, "--objective", "canonical");

        CommandLineRun same = CommandLineRun.of("plan", "--diff", first, first);
        CommandLineRun other = CommandLineRun.of("plan", "--diff", first, second);

        assertThat(same.out()).contains("the plans say the same");
        assertThat(other.out()).contains("another policy", "objective: cost -> canonical");
    }

    @Test
    void anEditedPlanIsRefused() throws IOException {
        Path file = folder.resolve("a.json");
        plan("--json=" + file);
        Files.writeString(file, Files.readString(file).replace("sequence_length", "sequence_lengtH"));

        CommandLineRun run = CommandLineRun.of("plan", "--diff", file.toString(), file.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("[PLAN_ALTERED]");
    }

    @Test
    void aCapacityThatIsTooSmallIsAnErrorWithNumbers() {
        CommandLineRun run = plan("--capacity", "1MiB");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("[PLAN_CAPACITY]", "1048576");
    }

    @Test
    void aMissingExtentIsNamed() {
        CommandLineRun run = CommandLineRun.of("plan", MODEL);

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains(
                        "dimensions 'batch_size', 'sequence_length' have no value",
                        "--dim batch_size=N --dim sequence_length=N",
                        "[DIMENSION_INVALID]");
    }

    @Test
    void wrongNumbersOnTheCommandLineAreUsageErrors() {
        assertThat(plan("--capacity", "many").exitCode()).isEqualTo(2);
        assertThat(plan("--dim", "batch_size").err()).contains("'batch_size' is not of the form name=N");
        assertThat(plan("--dim", "x=1.5").err()).contains("'1.5' is no whole number");
        assertThat(plan("--dim", "batch_size=2").err()).contains("--dim gives batch_size twice");
        assertThat(plan("--require", "node-without-capability").exitCode()).isEqualTo(2);
        assertThat(plan("--require", "node=flot64").err())
                .contains("makes use of a capability flot64 (did you mean float64?)", "[POLICY_INVALID]");
        assertThat(CommandLineRun.of("plan").exitCode()).isEqualTo(2);
    }

    @Test
    void aRunTakesItsExtentsFromItsInputsAndLeavesAFileForEachOutput() {
        Path out = folder.resolve("made/out");

        CommandLineRun run = CommandLineRun.of(
                "run",
                MODEL,
                "--input",
                tokens("input_ids", 101, 7592, 2088, 102),
                "--input",
                tokens("attention_mask", 1, 1, 1, 1),
                "--input",
                tokens("token_type_ids", 0, 0, 0, 0),
                "--output",
                out.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        MemoryTensor states = NpyFile.read(out.resolve("last_hidden_state.npy"));
        assertThat(states.type()).isEqualTo(TensorType.of(ElementType.F32, 1, 4, 384));
        assertThat(states.toFloats()).doesNotContain(Float.NaN).isNotEqualTo(new float[4 * 384]);
    }

    @Test
    void aRunRefusesInputsThatDoNotFitEachOtherOrTheModel() {
        String ids = tokens("input_ids", 101, 7592, 102);
        String out = folder.resolve("out").toString();

        CommandLineRun contradiction = CommandLineRun.of(
                "run",
                MODEL,
                "--input",
                ids,
                "--input",
                tokens("attention_mask", 1, 1),
                "--input",
                tokens("token_type_ids", 0, 0, 0),
                "--output",
                out);
        CommandLineRun unknown = CommandLineRun.of("run", MODEL, "--input", tokens("no_such", 1), "--output", out);
        CommandLineRun missing = CommandLineRun.of("run", MODEL, "--input", ids, "--output", out);

        CommandLineRun twice = CommandLineRun.of("run", MODEL, "--input", ids, "--input", ids, "--output", out);
        CommandLineRun unnamed = CommandLineRun.of("run", MODEL, "--input", "x.npy", "--output", out);
        CommandLineRun nowhere = CommandLineRun.of("run", MODEL, "--input", "x=" + folder + "/no.npy", "--output", out);

        assertThat(twice.err()).contains("--input gives input_ids twice");
        assertThat(unnamed.err()).contains("'x.npy' is not of the form name=file.npy");
        assertThat(nowhere.err()).contains("no.npy: there is no such file or folder", "[FILE_UNREADABLE]");
        assertThat(contradiction.err()).contains("attention_mask", "[INPUT_INVALID]");
        assertThat(unknown.err()).contains("no_such", "[INPUT_INVALID]");
        assertThat(missing.err()).contains("attention_mask", "[INPUT_INVALID]");
        assertThat(Path.of(out)).doesNotExist();
    }

    @Test
    void aRunWithoutInputsAsksForThemWithTheirTypesInsteadOfTheirExtents() {
        CommandLineRun run = CommandLineRun.of("run", MODEL, "--output", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .contains(
                        "--input NAME=FILE.npy",
                        "'input_ids' of type i64[batch_size, sequence_length]",
                        "[INPUT_INVALID]");
    }

    @Test
    void sentencesAreRankedByTheirMeaning() {
        CommandLineRun run = CommandLineRun.of(
                "embed",
                "--model",
                MODEL,
                "--rank",
                "A cat sat on the mat.",
                "Stocks fell sharply.",
                "A kitten lay on the rug.");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().indexOf("A kitten"))
                .isLessThan(run.out().indexOf("Stocks fell"))
                .isPositive();
    }

    @Test
    void theReferenceDeviceSaysTheSameAsTheGpu() {
        String[] embed = {"embed", "--model", MODEL, "Hello world", "--json"};

        String gpu = CommandLineRun.of(embed).out();
        String reference =
                CommandLineRun.of(joined(embed, "--device", "reference")).out();

        assertThat(vector(gpu)).hasSize(384).containsExactly(vector(reference), within(1e-4));
    }

    /** The one vector in JSON. */
    private static double[] vector(String json) {
        String numbers = json.substring(json.indexOf('[', json.indexOf("\"vector\"")) + 1);
        return Arrays.stream(numbers.substring(0, numbers.indexOf(']')).split(","))
                .mapToDouble(each -> Double.parseDouble(each.strip()))
                .toArray();
    }

    @Test
    void theBenchOfEmbeddingsSaysHowOftenARunIsSubmittedAndWhereActivationsLie() {
        CommandLineRun run = CommandLineRun.of("bench", "embed", "--case", "1x2", "--model", MODEL, "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("\"case\":\"1x2\",\"metric\":\"submissions\"")
                .contains("\"metric\":\"host-visible-activation-bytes\",\"unit\":\"bytes\"")
                .doesNotContain("\"device\":null");
    }

    @Test
    void theBenchOfEmbeddingsComputesInHalvesWhereTheDeviceHasThem() {
        CommandLineRun run =
                CommandLineRun.of("bench", "embed", "--case", "1x2", "--precision", "f16", "--model", MODEL, "--json");

        assertThat(run.out() + run.err())
                .containsPattern("(\"case\":\"1x2-f16\",\"metric\":\"run\")|(needs \\[.*storage-16bit)");
    }

    @Test
    void theMemoryOfTheModelIsPackedNearlyAsTightAsCanBe() {
        CommandLineRun run = CommandLineRun.of("bench", "memory", "--case", "minilm-1x16", "--model", MODEL, "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        String row = run.out()
                .lines()
                .filter(line -> line.contains("peak_over_lower_bound"))
                .findFirst()
                .orElseThrow();
        assertThat(number(row, "median")).isBetween(1.0, 1.05);
        assertThat(number(row, "ratio")).isLessThanOrEqualTo(1.0);
    }

    private static double number(String json, String member) {
        Matcher found = Pattern.compile("\"" + member + "\": ?([-0-9.E]+)").matcher(json);
        assertThat(found.find()).as(json).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @Test
    void sentencesAndTheDemonstrationExcludeEachOther() {
        assertThat(CommandLineRun.of("embed").exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("embed").err()).contains("Missing sentences");
        assertThat(CommandLineRun.of("embed", "--demo", "text").exitCode()).isEqualTo(2);
        assertThat(CommandLineRun.of("embed", "--rank", "text").err()).contains("--rank needs another sentence");
        assertThat(CommandLineRun.of("embed", "--model", folder.toString(), "text")
                        .err())
                .contains("no files that end in .onnx", "[FILE_UNREADABLE]");
    }
}
