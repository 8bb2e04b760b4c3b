package org.lemnos.app.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lemnos.core.plan.PlanDocument;
import org.lemnos.core.plan.PlanJson;

class PlanPageTest {
    private static final PlanDocument PLAN = new MadePlan(20, "").document();

    /** Ends of everything that a page can be in the middle of. */
    private static final String HOSTILE = "</script></template></title><!--<script>alert(1)</script>&lt;{{script}}\"'";

    private static String template(String page, String id) {
        Matcher found = Pattern.compile("<template id=\"" + id + "\">(.*?)</template>", Pattern.DOTALL)
                .matcher(page);
        assertThat(found.find()).as("a template %s", id).isTrue();
        return found.group(1)
                .replace("&quot;", "\"")
                .replace("&gt;", ">")
                .replace("&lt;", "<")
                .replace("&amp;", "&");
    }

    @Test
    void thePlansOwnJsonLiesInThePageCharacterForCharacter() {
        for (PlanDocument plan : List.of(PLAN, new MadePlan(20, HOSTILE).document())) {
            assertThat(template(PlanPage.of("model.onnx", plan).html(), "plan")).isEqualTo(PlanJson.toJson(plan));
        }
    }

    @Test
    void equalPlansGiveEqualPages() {
        assertThat(PlanPage.of("m", PLAN).html())
                .isEqualTo(PlanPage.of("m", new MadePlan(20, "").document()).html());
    }

    @Test
    void namesAreNoMarkup() {
        String harmless = PlanPage.of("m", PLAN).html();
        String hostile =
                PlanPage.of(HOSTILE, new MadePlan(20, HOSTILE).document()).html();

        for (String mark : List.of("<script", "</script", "<template", "</template", "<!--", "<title", "</title")) {
            assertThat(hostile.split(mark, -1))
                    .as("each %s is the page's own", mark)
                    .hasSameSizeAs(harmless.split(mark, -1));
        }
        assertThat(hostile).doesNotContain("alert(1)<");
    }

    @Test
    void aMeasuredPageHasATimeForEachStep() {
        List<Long> times =
                Stream.iterate(1L, time -> time + 1).limit(PLAN.steps().size()).toList();

        assertThat(template(PlanPage.measured("m", PLAN, times).html(), "times"))
                .startsWith("[1,2,3,")
                .endsWith(",20]");
        assertThat(template(PlanPage.of("m", PLAN).html(), "times")).isEqualTo("null");
        assertThatThrownBy(() -> PlanPage.measured("m", PLAN, times.subList(1, 4)))
                .hasMessage("3 times for a plan of 20 steps");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http:",
                "https:",
                "//cdn",
                "@import",
                "url(",
                "src=",
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "eval(",
                "document.write"
            })
    void neitherPageNorScriptAsksForAnythingOrMakesMarkupOfText(String word) {
        assertThat(PageResources.template() + PageResources.style() + PageResources.script())
                .doesNotContain(word);
    }

    @Test
    void everyScriptThatLiesThereIsPartOfThePage() throws IOException {
        String script = PageResources.script();
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/org/lemnos/app/page"))) {
            List<Path> scripts =
                    files.filter(file -> file.toString().endsWith(".js")).toList();
            assertThat(scripts).hasSizeGreaterThan(5);
            for (Path file : scripts) {
                assertThat(script).contains(Files.readString(file).replace("\r\n", "\n"));
            }
        }
    }

    @Test
    void theScriptEndsWhereItsElementDoes() {
        assertThat(PageResources.script()).doesNotContain("</script", "<!--").doesNotContain("{{");
        assertThat(PageResources.style()).doesNotContain("</style", "<!--");
    }

    @Test
    void aPlaceThatNothingIsForIsABrokenPage() {
        assertThatThrownBy(() -> new PageTemplate("{{plan}}").filled(Map.of()))
                .hasMessage("nothing for the place {{plan}}");
    }
}
