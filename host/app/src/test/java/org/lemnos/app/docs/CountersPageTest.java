package org.lemnos.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.lemnos.core.report.Counter;

/** The page about plans and reports says what each counter of the diagnostics counts. */
class CountersPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "plans-and-reports.md");
    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE);

    @Test
    void eachCounterHasItsRow() throws IOException {
        String page = Files.readString(PAGE);
        int table = page.indexOf("| counter | what it counts |");
        assertThat(table).isPositive();

        List<String> rows = ROW.matcher(page.substring(table, page.indexOf("\n## ", table)))
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(
                        Arrays.stream(Counter.values()).map(Counter::token).toList());
    }
}
