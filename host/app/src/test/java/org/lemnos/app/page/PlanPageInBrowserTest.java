package org.lemnos.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lemnos.app.cli.CommandLineRun;
import org.lemnos.app.cli.ProtoBytes;
import org.lemnos.core.plan.PlanDocument;

/** Pages of plans in a real browser, opened from their files: what they show is what the plan's JSON says, and clicks and typing do what they say. */
class PlanPageInBrowserTest {
    private static final String MODEL = "target/models/all-minilm-l6-v2";
    private static final String HOSTILE =
            "</script></template><script>window.alerted=1</script><img src=x onerror='window.alerted=2'>&amp;\"";
    private static final Duration LOADING = Duration.ofSeconds(30);

    @TempDir
    private static Path folder;

    private static List<Chromium> browsers = new ArrayList<>();
    private static Path miniLm = Path.of("");
    private static JsonNode plan = new ObjectMapper().createObjectNode();

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        browsers.add(Chromium.start(folder));
        miniLm = folder.resolve("minilm.html");
        Path json = folder.resolve("minilm.json");
        CommandLineRun run = CommandLineRun.of(
                "plan",
                MODEL,
                "--dim",
                "batch_size=1",
                "--dim",
                "sequence_length=16",
                "--html",
                miniLm.toString(),
                "--json=" + json);
        assertThat(run.err()).isEmpty();
        plan = new ObjectMapper().readTree(json.toFile()).get("plan");
    }

    @AfterAll
    static void end() {
        browsers.forEach(Chromium::close);
    }

    private static BrowserPage open(Path file) {
        return browsers.get(0).open(file);
    }

    private static BrowserPage open(String name, PlanDocument document) throws IOException {
        Path file = folder.resolve(name + ".html");
        return open(Files.writeString(file, PlanPage.of(name, document).html()));
    }

    private static int rejected() {
        return StreamSupport.stream(plan.get("nodes").spliterator(), false)
                .mapToInt(node -> node.at("/selection/rejected").size())
                .sum();
    }

    /** The node with the most candidates. */
    private static int mostConsidered() {
        List<Integer> sizes = new ArrayList<>();
        plan.get("nodes")
                .forEach(node -> sizes.add(node.at("/selection/rejected").size()));
        return sizes.indexOf(Collections.max(sizes));
    }

    /** Clicks a node's box, where the drawing has it. */
    private static void clickNode(BrowserPage page, int node) {
        String box = "lemnosPage.timeline.layout.boxOfNode[" + node + "]";
        page.value("lemnosPage.timeline.showBox(" + box + ")");
        JsonNode at = page.value("(() => { const t = lemnosPage.timeline, r = t.canvas.getBoundingClientRect(), b = "
                + box + "; return [r.x + t.toX(b.x) + 20, r.y + t.toY(b.y) + 10]; })()");
        page.click(at.get(0).asDouble(), at.get(1).asDouble());
    }

    @Test
    void thePageComplainsOfNothingAndAsksForNothingButItself() {
        try (BrowserPage page = open(miniLm)) {
            for (String tab : List.of("nodes", "boundaries", "fusion", "memory", "identity", "timeline")) {
                page.click("#tab-" + tab);
                assertThat(page.value("lemnosPage.tab").asText()).isEqualTo(tab);
            }
            assertThat(page.complaints()).isEmpty();
            assertThat(page.requests()).containsExactly(miniLm.toUri().toString());
        }
    }

    @Test
    void theNumbersInItAreThoseOfTheJson() {
        int nodes = plan.get("nodes").size();
        try (BrowserPage page = open(miniLm)) {
            assertThat(page.text("#figures").lines())
                    .containsSequence("nodes", Integer.toString(nodes))
                    .containsSequence("candidates, " + rejected() + " not chosen", Integer.toString(nodes + rejected()))
                    .containsSequence(
                            "dispatches", Integer.toString(plan.get("steps").size()))
                    .containsSequence(
                            "boundaries",
                            Integer.toString(plan.get("boundaries").size()))
                    .contains("wholes of " + plan.get("partitions").size() + " proposals");
            assertThat(page.text("#tab-nodes")).isEqualTo("Nodes " + nodes);
            assertThat(page.text("#tab-boundaries"))
                    .isEqualTo("Boundaries " + plan.get("boundaries").size());
            assertThat(page.text("#tab-fusion"))
                    .isEqualTo("Fusion " + plan.get("partitions").size());
            assertThat(page.value("lemnosPage.timeline.layout.boxOfNode.length").asInt())
                    .isEqualTo(nodes);
        }
    }

    @Test
    void everyTableHasARowForEachThatTheJsonHas() {
        try (BrowserPage page = open(miniLm)) {
            page.click("#tab-nodes");
            assertThat(page.count("#nodes tbody tr"))
                    .isEqualTo(plan.get("nodes").size());
            assertThat(page.value("[...document.querySelectorAll(\"#nodes tbody td:nth-child(6)\")].reduce((sum,"
                                    + " cell) => sum + Number(cell.textContent), 0)")
                            .asInt())
                    .isEqualTo(rejected());
            page.click("#tab-boundaries");
            assertThat(page.count("#boundaries tbody tr"))
                    .isEqualTo(plan.get("boundaries").size());
            page.click("#tab-fusion");
            assertThat(page.count("#fusion tbody tr"))
                    .isEqualTo(plan.get("partitions").size());
            page.click("#tab-memory");
            assertThat(page.count("#memory tbody tr"))
                    .isEqualTo(plan.get("resources").size());
            page.click("#tab-identity");
            plan.get("identity")
                    .forEach(digest -> assertThat(page.text("#identity")).contains(digest.asText()));
        }
    }

    @Test
    void theTextThatItSavesIsTheJsonThatTheCommandWrites() throws IOException {
        try (BrowserPage page = open(miniLm)) {
            assertThat(page.value("lemnosPage.text").asText())
                    .isEqualTo(Files.readString(folder.resolve("minilm.json")));
        }
    }

    @Test
    void aClickOnABoxTellsEveryCandidateWithItsReason() {
        int node = mostConsidered();
        JsonNode selection = plan.get("nodes").get(node).get("selection");
        try (BrowserPage page = open(miniLm)) {
            clickNode(page, node);

            assertThat(page.text("#details"))
                    .contains(
                            plan.get("nodes").get(node).get("id").asText(),
                            selection.get("kernel").asText());
            assertThat(page.count("#details .candidate"))
                    .isEqualTo(1 + selection.get("rejected").size());
            selection.get("rejected").forEach(each -> assertThat(page.text("#details"))
                    .contains(each.get("kernel").asText(), each.get("detail").asText()));
            page.click("#tab-nodes");
            assertThat(page.count("#nodes tr.selected")).isEqualTo(1);
            assertThat(page.complaints()).isEmpty();
        }
    }

    @Test
    void theKeyboardAloneChoosesEveryNode() throws IOException {
        int nodes = 20;
        try (BrowserPage page = open("keys", new MadePlan(nodes, "").document())) {
            for (int i = 0;
                    i < 40 && !page.value("document.activeElement.id").asText().equals("drawing");
                    i++) {
                page.tab();
            }
            assertThat(page.value("document.activeElement.matches('#drawing:focus-visible')")
                            .asBoolean())
                    .isTrue();
            assertThat(page.value("getComputedStyle(document.activeElement).outlineStyle")
                            .asText())
                    .isEqualTo("solid");
            page.press("Home");
            Set<Integer> chosen = new TreeSet<>();
            for (int i = 0; i < nodes; i++) {
                chosen.add(page.value("lemnosPage.selection.item.index").asInt());
                page.press("ArrowRight");
            }
            assertThat(chosen).hasSize(nodes);
            page.press("Home");
            page.press("ArrowDown");
            JsonNode row = page.value("lemnosPage.timeline.layout.boxOfNode[lemnosPage.selection.item.index].row.index"
                    + " - lemnosPage.timeline.layout.boxes.find((box) => box.node !== null).row.index");
            assertThat(row.asInt()).isEqualTo(1);
            String id = page.value("lemnosPage.selection.item.id").asText();
            assertThat(page.text("#details")).contains(id);
            assertThat(page.value("document.activeElement.getAttribute('aria-label')")
                            .asText())
                    .startsWith("Chosen: ")
                    .contains("node " + id + ",", "Arrow keys choose a node");
            page.press("ArrowUp");
            assertThat(page.value("lemnosPage.selection.item === lemnosPage.timeline.nodeFromChosen('first')")
                            .asBoolean())
                    .isTrue();
            assertThat(page.complaints()).isEmpty();
        }
    }

    @Test
    void searchFindsNodesByTheirKernelAndByThePartsThatTheyStandFor() {
        String kernel = plan.get("nodes").get(0).at("/selection/kernel").asText();
        long withIt = StreamSupport.stream(plan.get("nodes").spliterator(), false)
                .filter(node -> node.toString().contains(kernel))
                .count();
        try (BrowserPage page = open(miniLm)) {
            page.click("#search");
            page.type(kernel);
            assertThat(page.value("lemnosPage.timeline.found.size").asLong()).isEqualTo(withIt);
            page.value("document.querySelector('#search').select()");
            page.type("ATTENTION/self/softmax");
            page.enter();

            assertThat(page.value("lemnosPage.selection.kind").asText()).isEqualTo("node");
            assertThat(page.text("#details").toLowerCase(Locale.ROOT)).contains("attention/self/softmax");
            assertThat(page.value("document.querySelector('#found').hidden").asBoolean())
                    .isTrue();
        }
    }

    @Test
    void theWheelMovesAndWithCtrlZooms() {
        try (BrowserPage page = open(miniLm)) {
            page.wheel(300, 500, 120, false);
            page.await("lemnosPage.timeline.view.y > 100");
            assertThat(page.value("lemnosPage.timeline.view.scale").asDouble()).isEqualTo(1);
            page.wheel(300, 500, 300, true);
            page.await("lemnosPage.timeline.view.scale < 0.9");
            page.click("[data-zoom=fit]");
            assertThat(page.value("lemnosPage.timeline.view.scale === lemnosPage.timeline.fitScale()")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    void itsColoursFollowTheSystemAndTheButton() {
        try (BrowserPage page = open(miniLm)) {
            page.prefer("light");
            page.await("lemnosPage.timeline.colours.paper === 'rgb(255, 255, 255)'");
            page.prefer("dark");
            page.await("lemnosPage.timeline.colours.paper !== 'rgb(255, 255, 255)'");
            page.click("#theme");
            page.await("lemnosPage.timeline.colours.paper === 'rgb(255, 255, 255)'");
        }
    }

    @Test
    void measuredTimesStandInPlaceOfEstimates() throws IOException {
        PlanDocument document = new MadePlan(20, "").document();
        List<Long> times =
                LongStream.rangeClosed(1, 20).map(i -> i * 1_000_000).boxed().toList();
        Path file = folder.resolve("measured.html");
        Files.writeString(file, PlanPage.measured("measured", document, times).html());
        try (BrowserPage page = open(file)) {
            assertThat(page.text("#figures")).contains("measured\n210 ms");
            clickNode(page, 6);
            assertThat(page.text("#details")).contains("estimated 1.6 µs, measured 7.0 ms");
        }
    }

    @Test
    void aPlanOfTheReferenceDeviceHasNodesAndNoEpochs() {
        Path model = ProtoBytes.model(folder.resolve("sqrt.onnx"), "", 13, "Sqrt", "4");
        Path file = folder.resolve("reference.html");
        CommandLineRun run =
                CommandLineRun.of("plan", model.toString(), "--device", "reference", "--html", file.toString());
        assertThat(run.err()).isEmpty();
        try (BrowserPage page = open(file)) {
            clickNode(page, 0);
            assertThat(page.text("#details")).contains("no dispatch", "lemnos/reference/oracle");
            assertThat(page.text("#tab-boundaries")).isEqualTo("Boundaries 0");
            assertThat(page.text("#certificate")).isEqualTo("nothing lies on a device");
            assertThat(page.complaints()).isEmpty();
        }
    }

    @Test
    void namesOfStrangersModelsAreNothingButText() throws IOException {
        try (BrowserPage page = open("hostile", new MadePlan(20, HOSTILE).document())) {
            for (String tab : List.of("nodes", "boundaries", "fusion", "memory", "identity", "timeline")) {
                page.click("#tab-" + tab);
            }
            clickNode(page, 10);

            assertThat(page.text("#details")).contains(HOSTILE + "n10");
            page.click("#search");
            page.type("window.alerted");
            assertThat(page.text("#found")).contains(HOSTILE);
            assertThat(page.count("script")).isEqualTo(1);
            assertThat(page.count("img")).isZero();
            assertThat(page.value("window.alerted === undefined").asBoolean()).isTrue();
            assertThat(page.complaints()).isEmpty();
            assertThat(page.requests()).hasSize(1);
        }
    }

    @Test
    void tenThousandNodesAreShownWithinSeconds() throws IOException {
        try (BrowserPage page = open("large", new MadePlan(10_000, "").document())) {
            assertThat(page.value("performance.timing.loadEventEnd - performance.timing.navigationStart")
                            .asLong())
                    .isPositive()
                    .isLessThan(LOADING.toMillis());
            page.click("#search");
            page.type("n9999");
            page.enter();
            assertThat(page.text("#details")).contains("n9999");
            page.click("#tab-nodes");
            int rows = page.count("#nodes tbody tr");
            assertThat(rows).isLessThan(10_000);
            page.value("document.querySelector('#nodes').scrollTo(0, 1e9)");
            page.await("document.querySelectorAll('#nodes tbody tr').length > " + rows);
            page.click("#tab-timeline");
            page.click("[data-zoom=fit]");
            assertThat(page.complaints()).isEmpty();
        }
    }
}
