package org.lemnos.tck.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.lemnos.tck.junit.ProviderConformance;

/** Rules, the page about them and the tests that stand for them are the same list. */
class RulesTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "provider-rules.md");
    private static final Pattern HEADING = Pattern.compile("^### (\\d+) (\\w+): (.+)$", Pattern.MULTILINE);

    @Test
    void thePageHasEachRuleInOrder() throws IOException {
        List<MatchResult> headings =
                HEADING.matcher(Files.readString(PAGE)).results().toList();
        assertThat(headings)
                .extracting(heading -> heading.group(1) + " " + heading.group(2))
                .containsExactlyElementsOf(Arrays.stream(Rule.values())
                        .map(rule -> rule.number() + " " + rule.kind().token())
                        .toList());
    }

    @Test
    void titlesOnThePageAreTheNamesOfTheTests() throws IOException {
        HEADING.matcher(Files.readString(PAGE)).results().forEach(heading -> {
            Rule rule = Rule.numbered(Integer.parseInt(heading.group(1))).orElseThrow();
            String squeezed = heading.group(3).replaceAll("[ -]", "").toLowerCase(Locale.ROOT);
            assertThat(rule.testName().toLowerCase(Locale.ROOT)).endsWith("_" + squeezed);
        });
    }

    @Test
    void eachRuleHasItsTestAndNoTestIsWithoutARule() {
        assertThat(ProviderConformance.class.getDeclaredMethods())
                .filteredOn(method -> method.isAnnotationPresent(TestFactory.class))
                .extracting(Method::getName)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Rule.values()).map(Rule::testName).toList());
    }

    @Test
    void numbersAreGivenOnceAndAscend() {
        assertThat(Rule.values())
                .extracting(Rule::number)
                .doesNotHaveDuplicates()
                .isSorted();
    }
}
