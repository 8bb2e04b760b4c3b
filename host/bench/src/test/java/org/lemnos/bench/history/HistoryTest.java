package org.lemnos.bench.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lemnos.bench.BenchRow;
import org.lemnos.bench.Machine;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

class HistoryTest {
    private static final Path COMMITTED = Path.of("..", "..", "docs", "perf-history");
    private static final Machine HOST = new Machine("2 cores, Linux amd64", "17", Optional.empty());
    private static final Machine CARD = new Machine(
            "16 cores, Linux amd64", "17", Optional.of(new Machine.Device("NVIDIA <H200>", "NVIDIA 570.1", false)));

    @TempDir
    private Path folder;

    private static BenchRow row(String benchCase, double median, Machine machine) {
        return new BenchRow(
                "kernels",
                benchCase,
                "time",
                "us",
                median,
                median / 2,
                median * 2,
                5,
                Optional.of(new BenchRow.Comparison("ceiling", 0.5)),
                Optional.of("acme/fast/matmul"),
                machine);
    }

    private static Build build(int day) {
        return new Build(Instant.parse("2026-11-%02dT10:20:30.5Z".formatted(day)), "0.1.0", Optional.of("abc" + day));
    }

    private History filled() {
        History history = new History(folder);
        history.add(List.of(row("copy", 10, HOST), row("copy", 2, CARD)), build(1));
        history.add(List.of(row("copy", 5, HOST), row("sum", 3, CARD)), build(2));
        return history;
    }

    @Test
    void eachMachineHasAFileOfRowsWithTheirDateAndBuild() throws IOException {
        filled();

        assertThat(Files.readAllLines(folder.resolve("nvidia-h200.jsonl"))).hasSize(2);
        assertThat(Files.readAllLines(folder.resolve("2-cores-linux-amd64.jsonl")))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("{\"bench\":\"kernels\",\"case\":\"copy\"")
                .endsWith("\"device\":null,\"driver\":null,\"date\":\"2026-11-01T10:20:30Z\",\"version\":\"0.1.0\","
                        + "\"commit\":\"abc1\"}");
    }

    @Test
    void thePageHasTheLastValuesWithWhatTheyAreOfThoseBefore() {
        String page = filled().page();

        assertThat(page)
                .contains("<td class=\"n\">5</td><td>us</td><td class=\"n\">0.5×</td><td class=\"n\">0.5× ceiling</td>")
                .contains("<td class=\"n\">2</td><td>us</td><td class=\"n\">first</td>")
                .contains("<td class=\"day\">2026-11-02</td><td>0.1.0 (abc2)</td>");
    }

    @Test
    void thePageHasAPlotOfEachTopicWithALineForEachMachine() {
        String page = filled().page();

        assertThat(Pattern.compile("<figure>").matcher(page).results()).hasSize(2);
        assertThat(Pattern.compile("class=\"m\\d line\"").matcher(page).results())
                .hasSize(3);
        assertThat(page)
                .contains("aria-label=\"kernels, copy, time in us: 2-cores-linux-amd64 5; nvidia-h200 2\"")
                .contains("from 2.5 to 10, acme/fast/matmul, commit abc2</title>")
                .contains("NVIDIA &lt;H200&gt;");
    }

    @Test
    void thePageNeedsNothingElseAndRunsNothing() {
        assertThat(filled().page()).doesNotContain("<script", "http:", "https:", "src=", "@import", "url(");
    }

    @Test
    void everyElementOfThePageThatBeginsEnds() {
        String page = filled().page();
        Deque<String> open = new ArrayDeque<>();

        Matcher tag = Pattern.compile("<(/?)([a-z0-9]+)[^<>]*?(/?)>").matcher(page);
        while (tag.find()) {
            if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            } else if (tag.group(3).isEmpty() && !tag.group(2).equals("meta")) {
                open.push(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
    }

    @Test
    void theSameFilesGiveTheSameBytes() throws IOException {
        Path page = filled().writePage();
        String first = Files.readString(page);
        new History(folder).writePage();

        assertThat(page).hasFileName("index.html");
        assertThat(Files.readString(page)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | it is no object",
                "{\"bench\":{}} | 'bench' is neither text nor number",
                "{\"bench\":\"x\"} | it has no 'case'",
                "{\"bench\" | line 2"
            })
    void aLineThatIsNoRowIsToldWithItsNumber(String line, String told) throws IOException {
        History history = filled();
        Path file = folder.resolve("2-cores-linux-amd64.jsonl");
        Files.writeString(file, Files.readAllLines(file).get(0) + "\n" + line + "\n");

        assertThatThrownBy(history::page)
                .isInstanceOfSatisfying(LemnosException.class, refused -> assertThat(refused.code())
                        .isEqualTo(ErrorCode.FILE_UNREADABLE))
                .hasMessageContaining("line 2 of")
                .hasMessageContaining(told);
    }

    @Test
    void aFolderWithoutHistoryIsToldHowOneIsMade() {
        assertThatThrownBy(() -> new History(folder).page())
                .isInstanceOf(LemnosException.class)
                .hasMessageContaining("--history");
    }

    /** Where measurements are committed, their page is too: run {@code lemnos bench history docs/perf-history}. */
    @Test
    void theCommittedPageIsThatOfTheCommittedFiles() throws IOException {
        if (Files.isDirectory(COMMITTED)) {
            assertThat(Files.readString(COMMITTED.resolve("index.html"))).isEqualTo(new History(COMMITTED).page());
            try (Stream<Path> files = Files.list(COMMITTED)) {
                assertThat(files).allMatch(file -> file.toString().matches(".*\\.(jsonl|html|md)"));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1234567.8, 1234568", "12.3456, 12.35", "0.000123456, 0.0001235", "1000, 1000", "2.5, 2.5"})
    void numbersHaveFourDigits(double value, String written) {
        assertThat(Markup.number(value)).isEqualTo(written);
    }
}
