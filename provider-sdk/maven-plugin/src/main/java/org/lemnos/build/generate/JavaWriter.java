package org.lemnos.build.generate;

import java.util.List;

/** Java text with indentation and Javadoc. */
final class JavaWriter {

    private static final int INDENT = 4;
    private static final int WIDTH = 120;

    private final StringBuilder text = new StringBuilder();
    private int depth;

    void line(String line) {
        if (!line.isEmpty()) {
            text.append(" ".repeat(depth * INDENT)).append(line);
        }
        text.append('\n');
    }

    void lineIf(boolean wanted, String line) {
        if (wanted) {
            line(line);
        }
    }

    void block(String head, Runnable body) {
        line(head + " {");
        depth++;
        body.run();
        depth--;
        line("}");
    }

    /** A comment of paragraphs. */
    void javadoc(String first, String... more) {
        if (more.length == 0) {
            javadoc(first, List.of());
            return;
        }
        line("/**");
        wrapped(first);
        for (String paragraph : more) {
            line(" *");
            wrapped(paragraph);
        }
        line(" */");
    }

    /** A comment with parameters, each as {@code name text}. */
    void javadoc(String sentence, List<String> parameters) {
        if (parameters.isEmpty() && depth * INDENT + sentence.length() + 7 <= WIDTH) {
            line("/** " + sentence + " */");
            return;
        }
        line("/**");
        wrapped(sentence);
        if (!parameters.isEmpty()) {
            line(" *");
            parameters.forEach(parameter -> wrapped("@param " + parameter));
        }
        line(" */");
    }

    private void wrapped(String paragraph) {
        StringBuilder current = new StringBuilder(" *");
        for (String word : paragraph.split(" ", -1)) {
            if (depth * INDENT + current.length() + 1 + word.length() > WIDTH && current.length() > 2) {
                line(current.toString());
                current = new StringBuilder(" *");
            }
            current.append(' ').append(word);
        }
        line(current.toString());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
