package org.lemnos.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.lemnos.core.ErrorCode;

/**
 * The page of the documentation about one error code: its name as a title, then what it means, why it happens and what to do.
 *
 * @param text the page, in Markdown
 */
record ErrorPage(String text) {
    private static final String FOLDER = "/org/lemnos/app/errors/";

    /** The page of a code; every code has one. */
    static ErrorPage of(ErrorCode code) {
        try (InputStream page = ErrorPage.class.getResourceAsStream(FOLDER + code + ".md")) {
            if (page == null) {
                throw new IllegalStateException("error code " + code + " has no page");
            }
            return new ErrorPage(new String(page.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException broken) {
            throw new UncheckedIOException("the page of " + code + " cannot be read", broken);
        }
    }

    /** The first sentence behind the title. */
    String meaning() {
        String paragraph = text.lines().skip(2).findFirst().orElse("");
        int end = paragraph.indexOf(". ");
        return end < 0 ? paragraph : paragraph.substring(0, end + 1);
    }
}
