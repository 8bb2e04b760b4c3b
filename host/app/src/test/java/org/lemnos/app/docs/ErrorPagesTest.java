package org.lemnos.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lemnos.core.ErrorCode;

/** Error codes and their pages are one to one, and every page says what a user asks. */
class ErrorPagesTest {
    private static final Path PAGES = Path.of("..", "..", "docs", "errors");

    @Test
    void everyPageBelongsToACode() throws IOException {
        List<String> codes = Arrays.stream(ErrorCode.values()).map(Enum::name).toList();
        try (Stream<Path> pages = Files.list(PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString().replace(".md", ""))
                            .filter(name -> !name.equals("README")))
                    .containsExactlyInAnyOrderElementsOf(codes);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyPageSaysWhatItMeansWhyItHappensAndWhatToDo(ErrorCode code) throws IOException {
        String page = Files.readString(PAGES.resolve(code + ".md"));

        assertThat(page).startsWith("# " + code + "\n\n");
        assertThat(page).containsPattern("(?s)\n## Why it happens\n\n- .+\n## What to do\n\n- .+");
    }
}
