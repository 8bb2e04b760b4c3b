package org.lemnos.core.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.regex.Pattern;

/** What the JSON parser says against a text, without what only its own users could make sense of: places in its sources, names of its settings. */
final class ParserMessage {
    private static final Pattern PLACE = Pattern.compile("\\[Source: .*?; line: (\\d+), column: (\\d+)]");

    /** Such as {@code (consider enabling `...`)}, {@code : enable `...` to allow}, {@code , from `...`}. */
    private static final Pattern SETTING = Pattern.compile(
            " ?\\((?:consider enabling|not recognized as one since) [^()]*(?:\\([^()]*\\)[^()]*)*\\)|: enable `[^`]*` to allow|,? (?:from|using) `[^`]*`");

    private ParserMessage() {}

    static String of(JsonProcessingException bad) {
        String first = bad.getOriginalMessage().lines().findFirst().orElse("not JSON");
        if (first.startsWith("Unexpected end-of-input")) {
            return "the document ends in the middle";
        }
        return SETTING.matcher(PLACE.matcher(first).replaceAll("line $1, column $2"))
                .replaceAll("");
    }
}
