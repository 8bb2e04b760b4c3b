package org.lemnos.build.generate;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what a shader's author wrote behind a declaration: {@code uint rows; // rows of y}. */
final class SourceComments {

    private final List<String> lines;

    /** @param texts the shader and what it includes */
    SourceComments(Collection<String> texts) {
        lines = texts.stream()
                .flatMap(String::lines)
                .filter(line -> line.contains("//"))
                .toList();
    }

    /** The comment, as a sentence for Javadoc with a space before it, or "". */
    String after(String identifier) {
        Pattern declaration = Pattern.compile(".*\\b" + Pattern.quote(identifier) + "\\b[^;{}/]*;\\s*//\\s*(\\S.*)");
        for (String line : lines) {
            Matcher comment = declaration.matcher(line);
            if (comment.matches()) {
                String text = comment.group(1).strip();
                return " " + JavaText.doc(text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1))
                        + (text.endsWith(".") ? "" : ".");
            }
        }
        return "";
    }
}
