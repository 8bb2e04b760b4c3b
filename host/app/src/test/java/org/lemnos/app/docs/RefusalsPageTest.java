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
import org.lemnos.plugins.refusal.RefusalReason;

/** Operators can look up every reason for which a jar is refused. */
class RefusalsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "trust.md");

    /** The first cells of the tables about refusals: tokens in code, several where one row serves them. */
    private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| (`[a-z_]+`(?:, `[a-z_]+`)*) \\|");

    private static final Pattern TOKEN = Pattern.compile("`([a-z_]+)`");

    @Test
    void everyReasonIsExplainedOnce() throws IOException {
        String page = Files.readString(PAGE);
        List<String> explained = FIRST_CELL
                .matcher(page.substring(page.indexOf("## What a refusal means")))
                .results()
                .flatMap(row -> TOKEN.matcher(row.group(1)).results())
                .map((MatchResult token) -> token.group(1))
                .toList();

        assertThat(explained)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(RefusalReason.values())
                        .map(RefusalReason::token)
                        .toList());
    }
}
