package org.lemnos.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.npy.NpyFile;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;
import org.lemnos.core.plan.PlannedStep;
import org.lemnos.core.tensor.MemoryTensor;

/** What runs and plans of all-MiniLM-L6-v2 say of themselves, as a user asks for it. */
@Tag("device")
class RunEvidenceTest {
    private static final String MODEL = "target/models/all-minilm-l6-v2";

    @TempDir
    private Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private String tokens(String name, long... values) {
        NpyFile.write(folder.resolve(name + ".npy"), MemoryTensor.of(values, 1, values.length));
        return name + "=" + file(name + ".npy");
    }

    private CommandLineRun run(String... more) {
        List<String> words = new ArrayList<>(List.of("--output", file("out")));
        words.addAll(List.of(more));
        return bare(words.toArray(String[]::new));
    }

    /** A run of which no outputs are asked. */
    private CommandLineRun bare(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "run",
                MODEL,
                "--input",
                tokens("input_ids", 101, 7592, 2088, 102),
                "--input",
                tokens("attention_mask", 1, 1, 1, 1),
                "--input",
                tokens("token_type_ids", 0, 0, 0, 0)));
        words.addAll(List.of(more));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private CommandLineRun plan(String... more) {
        List<String> words =
                new ArrayList<>(List.of("plan", MODEL, "--dim", "batch_size=1", "--dim", "sequence_length=4"));
        words.addAll(List.of(more));
        return CommandLineRun.of(words.toArray(String[]::new));
    }

    private PlanDocument planned(String name) throws IOException {
        return PlanJson.read(name, Files.newInputStream(folder.resolve(name))).document();
    }

    /** How often a member has a text as its value. */
    private static long count(String json, String member, String value) throws IOException {
        long count = 0;
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING
                        && member.equals(parser.currentName())
                        && value.equals(parser.getText())) {
                    count++;
                }
            }
        }
        return count;
    }

    private static long number(String json, String member) {
        String text = json.substring(json.indexOf("\"" + member + "\" : "));
        return Long.parseLong(
                text.substring(text.indexOf(" : ") + 3, text.indexOf('\n')).replace(",", ""));
    }

    @Test
    void aRunLeavesItsCountersItsGraphsAndItsTrace() throws IOException {
        CommandLineRun run = run(
                "--diagnostics",
                file("d.json"),
                "--graph",
                file("g.json"),
                "--semantic",
                file("s.json"),
                "--trace",
                file("t.json"));
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(plan("--json=" + file("p.json")).exitCode()).isZero();
        PlanDocument plan = planned("p.json");
        String diagnostics = text("d.json");
        long launches = plan.steps().stream()
                .filter(PlannedStep.Launch.class::isInstance)
                .count();

        assertThat(number(diagnostics, "node_count")).isEqualTo(plan.steps().size());
        assertThat(number(diagnostics, "submission_count")).isEqualTo(1);
        assertThat(number(diagnostics, "command_recording_count")).isEqualTo(1);
        assertThat(number(diagnostics, "command_cache_hit_count")).isEqualTo(1);
        assertThat(number(diagnostics, "input_upload_count")).isEqualTo(3);
        assertThat(number(diagnostics, "input_binding_count")).isEqualTo(3);
        assertThat(number(diagnostics, "dnn_recognized_partition_count"))
                .isEqualTo(plan.partitions().size());
        assertThat(number(text("g.json"), "dispatches")).isEqualTo(launches);
        assertThat(number(text("g.json"), "boundaries"))
                .isEqualTo(plan.boundaries().size());
        assertThat(text("g.json")).contains("\"compiled\" : true", "\"submitted\" : true");
        assertThat(count(text("s.json"), "schema", "lemnos.semantic_graph.v1")).isEqualTo(1);
        assertThat(count(text("t.json"), "cat", "device"))
                .isEqualTo(plan.steps().size());
        for (String stage : List.of(
                "bind the program",
                "find patterns",
                "ask kernels",
                "choose kernels and storage",
                "lower and check",
                "schedule and place",
                "allocate",
                "upload weights",
                "build pipelines and record",
                "submit",
                "read outputs")) {
            assertThat(count(text("t.json"), "name", stage)).as(stage).isPositive();
        }
    }

    @Test
    void aRunForItsReportsAloneWritesNoOutputs() throws IOException {
        CommandLineRun page = bare("--html", file("r.html"));
        assertThat(page.err()).isEmpty();
        assertThat(page.exitCode()).isZero();
        assertThat(page.out()).startsWith("ran in ");
        assertThat(text("r.html")).contains("<html");
        for (String report : List.of("--diagnostics", "--graph", "--semantic", "--trace")) {
            CommandLineRun run = bare(report, file("alone.json"), "--json");
            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("\"outputs\": [ ]");
            assertThat(Files.size(folder.resolve("alone.json"))).isPositive();
        }
        CommandLineRun nothing = bare();
        assertThat(nothing.exitCode()).isEqualTo(2);
        assertThat(nothing.err()).contains("nothing is asked of the run: give --output=DIR, or one of --html");
    }

    @Test
    void theSamePlanGivesTheSameBytes() throws IOException {
        assertThat(plan("--graph", file("g1.json"), "--semantic", file("s1.json"))
                        .exitCode())
                .isZero();
        assertThat(plan("--graph", file("g2.json"), "--semantic", file("s2.json"))
                        .exitCode())
                .isZero();

        assertThat(text("g2.json")).isEqualTo(text("g1.json")).contains("\"compiled\" : false");
        assertThat(text("s2.json")).isEqualTo(text("s1.json"));
    }

    @Test
    void evidenceIsOfOneRunAndOfOnePlan() {
        assertThat(run("--inputs", file("a"), "--inputs", file("b"), "--trace", file("t.json"))
                        .err())
                .contains("are of one run; give --inputs once or not at all");
        assertThat(CommandLineRun.of("plan", "model.onnx", "--diff", "a.json", "b.json")
                        .err())
                .contains("leave it or MODEL out");
        assertThat(CommandLineRun.of("plan", "model.onnx", "--profile", "p.json", "--device", "0")
                        .err())
                .contains("leave it or --device out");
        assertThat(CommandLineRun.of("plan", "--diff", "a.json", "b.json", "--graph", file("g.json"))
                        .err())
                .contains("are of one plan; leave them or --diff out");
    }
}
