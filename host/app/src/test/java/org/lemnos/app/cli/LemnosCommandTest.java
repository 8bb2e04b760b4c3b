package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.bench.PluginsBench;
import org.lemnos.core.json.DeviceProfiles;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

class LemnosCommandTest {
    private static Stream<String> commands() {
        return new CommandLine(new LemnosCommand()).getSubcommands().keySet().stream();
    }

    private static void assertJson(String text) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            int tokens = 0;
            while (parser.nextToken() != null) {
                tokens++;
            }
            assertThat(tokens).isGreaterThan(2);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandTeachesWithExamples(String command) {
        CommandLineRun run = CommandLineRun.of(command, "--help");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("Usage: lemnos " + command, "Examples:", "lemnos " + command);
        assertThat(run.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void anUnknownOptionIsAUsageError(String command) {
        CommandLineRun run = CommandLineRun.of(command, "--no-such-option");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("Usage: lemnos " + command);
    }

    @Test
    void theHelpAndThePageNameEveryCaseOfTheBenchOfPlugins() throws IOException {
        assertThat(PluginsBench.cases()).containsExactly("start-50x20", "catalog-50x20", "admit-module", "memory");
        assertThat(CommandLineRun.of("bench", "plugins", "--help").out()).contains(PluginsBench.cases());
        Path page = Path.of("..", "..", "docs", "the-command.md");
        assertThat(Files.readString(page)).contains(PluginsBench.cases());
    }

    @Test
    void rowsAreKeptAndPlotted(@TempDir Path folder) throws IOException {
        CommandLineRun kept = CommandLineRun.of(
                "bench", "planner", "--case", "wide-live-set", "--json", "--history", folder.toString());
        CommandLineRun plotted = CommandLineRun.of("bench", "history", folder.toString());

        assertThat(kept.err()).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.filter(file -> file.toString().endsWith(".jsonl")))
                    .singleElement()
                    .satisfies(file -> assertThat(Files.readString(file))
                            .startsWith(kept.out().strip().replaceFirst("}$", ""))
                            .contains("\"version\":\"", "\"date\":\"20"));
        }
        assertThat(plotted.out()).isEqualTo(folder.resolve("index.html") + System.lineSeparator());
        assertThat(Files.readString(folder.resolve("index.html"))).contains("wide-live-set");
    }

    @Test
    void aFolderWithoutRowsHasNoPage(@TempDir Path folder) {
        CommandLineRun run = CommandLineRun.of("bench", "history", folder.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("[FILE_UNREADABLE]", "--history");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernels", "load", "embed", "replay", "barriers"})
    void aCaseThatABenchDoesNotHaveIsTheUsersMistake(String bench) {
        String model = Path.of("target", "models", "all-minilm-l6-v2").toString();
        List<String> words = new ArrayList<>(List.of("bench", bench, "--case", "no-such-case"));
        if (bench.equals("embed")) {
            words.addAll(List.of("--model", model));
        }

        CommandLineRun run = CommandLineRun.of(words.toArray(String[]::new));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'no-such-case' is no case of the " + bench + " bench");
    }

    @Test
    void aUsageErrorIsShortAndPointsToTheHelp() {
        CommandLineRun run = CommandLineRun.of("plan", "--capacity", "many");

        assertThat(run.err().lines()).hasSizeLessThan(10);
        assertThat(run.err())
                .startsWith("lemnos: Invalid value for option '--capacity'")
                .endsWith("Try 'lemnos plan --help'." + System.lineSeparator());
    }

    @Test
    void noCommandIsAUsageErrorThatListsTheCommands() {
        CommandLineRun run = CommandLineRun.of();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("Missing command", "devices", "completion");
    }

    @Test
    void devicesMarksTheOneThatWouldBeUsed() {
        CommandLineRun run = CommandLineRun.of("devices");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines().filter(line -> line.endsWith("chosen"))).hasSize(1);
        assertThat(run.out()).contains("reference");
    }

    @Test
    void aSavedProfileReadsBack(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("gpu.json");

        CommandLineRun run = CommandLineRun.of("devices", "--save", file.toString());

        assertThat(run.exitCode()).isZero();
        try (InputStream stream = Files.newInputStream(file)) {
            DeviceProfile profile = DeviceProfiles.read("gpu.json", stream);
            assertThat(run.out().lines().filter(line -> line.endsWith("chosen")))
                    .singleElement()
                    .asString()
                    .contains(profile.name());
        }
    }

    @Test
    void aDeviceThatIsNotThereIsAnErrorThatListsTheOthers() {
        CommandLineRun run = CommandLineRun.of("devices", "--device", "no such card");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("no such card", "[DEVICE_NOT_FOUND]").doesNotContain("\tat ");
    }

    @Test
    void verboseAddsTheStackTrace() {
        CommandLineRun run = CommandLineRun.of("devices", "--device", "no such card", "--verbose");

        assertThat(run.err()).contains("[DEVICE_NOT_FOUND]", "\tat org.lemnos");
    }

    @Test
    void jsonTakesAFileOnlyAfterAnEqualsSign(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("devices.json");

        CommandLineRun bare = CommandLineRun.of("devices", "--json", "--device", "reference");
        CommandLineRun toFile = CommandLineRun.of("devices", "--json=" + file, "--device", "reference");

        assertJson(bare.out());
        assertThat(bare.out()).contains("\"chosen\": \"reference\"");
        assertThat(Files.readString(file)).isEqualTo(bare.out());
        assertThat(toFile.out()).contains("chosen").doesNotContain("{");
    }

    @Test
    void devicesAsJsonSaysAllThatPlanningMayKnowOfEachAndWhatItsDriverIsDenied() {
        assumeThat(CommandLineRun.of("devices").out()).contains("llvmpipe");

        CommandLineRun run = CommandLineRun.of("devices", "--json");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("\"denied\": [", "\"profile\": {", "\"lemnos.device-profile.v1\"")
                .containsPattern(
                        "\"arenas\": \\{\\s+\"ports\": \"memory-type:0:heap-0:device-local:[^\"]+\",\\s+\"static\"")
                .contains(
                        "\"driver-id\": 13",
                        "\"driver-version\": ",
                        "\"memory-heap-0-bytes\": ",
                        "\"memory-type:0:heap-0:");
    }

    @Test
    void jsonLeavesTheWordsAfterItToTheCommand() {
        CommandLineRun run = CommandLineRun.of("devices", "--json", "extra");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("extra", "Did you mean --json=extra?");
        assertThat(CommandLineRun.of("devices", "--json", "--extra").err()).doesNotContain("Did you mean --json=");
    }

    @Test
    void aFileThatCannotBeWrittenIsAnError(@TempDir Path folder) {
        CommandLineRun run = CommandLineRun.of("providers", "--json=" + folder.resolve("no/where.json"));

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("where.json", "[FILE_UNREADABLE]");
    }

    @Test
    void providersListsOperationsAndKernels() throws IOException {
        assertThat(CommandLineRun.of("providers").out()).contains("providers", "operations", "kernels");
        assertJson(CommandLineRun.of("providers", "--json").out());
    }

    @ParameterizedTest
    @CsvSource({
        "plan MODEL --objective fast, canonical, cost",
        "plan MODEL --precision f8, model, f16",
        "completion fish, bash, zsh"
    })
    void aWordThatIsNoChoiceIsToldWithTheWordsThatAre(String line, String first, String second) {
        CommandLineRun run = CommandLineRun.of(line.split(" "));

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("'" + line.substring(line.lastIndexOf(' ') + 1) + "' is none of " + first + ", " + second);
    }

    @Test
    void completionOffersTheWordsThatOptionsTake() {
        assertThat(CommandLineRun.of("completion", "bash").out())
                .contains("\"canonical\" \"cost\"", "\"model\" \"f16\"", "\"bash\" \"zsh\"");
    }

    @Test
    void noOptionLeavesItsChoicesToAnEnumsNames() {
        assertThat(everyArgument(new CommandLine(new LemnosCommand())))
                .isNotEmpty()
                .filteredOn(argument -> argument.type().isEnum())
                .isNotEmpty()
                .allSatisfy(argument -> assertThat(argument.converters())
                        .as(argument.paramLabel())
                        .isNotEmpty());
    }

    private static Stream<ArgSpec> everyArgument(CommandLine command) {
        return Stream.concat(
                command.getCommandSpec().args().stream(),
                command.getSubcommands().values().stream().flatMap(LemnosCommandTest::everyArgument));
    }

    @Test
    void completionKnowsEveryCommandInBothShells() {
        CommandLineRun bash = CommandLineRun.of("completion", "bash");
        CommandLineRun zsh = CommandLineRun.of("completion", "zsh");

        commands().forEach(command -> assertThat(bash.out()).contains(command));
        assertThat(zsh.out()).contains("bashcompinit").endsWith(bash.out());
        assertThat(CommandLineRun.of("completion", "fish").exitCode()).isEqualTo(2);
    }
}
