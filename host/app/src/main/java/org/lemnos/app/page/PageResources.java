package org.lemnos.app.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** The files that the page is made of; they lie beside this class. */
final class PageResources {
    /** In the order in which they build on each other; each begins with what it is for. */
    private static final List<String> SCRIPTS = List.of(
            "facts.js",
            "words.js",
            "header.js",
            "layout.js",
            "timeline.js",
            "graph.js",
            "memory.js",
            "details.js",
            "tables.js",
            "search.js",
            "controls.js",
            "main.js");

    private PageResources() {}

    static String template() {
        return text("page.html");
    }

    static String style() {
        return text("page.css");
    }

    static String script() {
        return SCRIPTS.stream().map(PageResources::text).collect(Collectors.joining());
    }

    /** With the ends of lines that a browser makes of all: the digests in the policy are of what it sees. */
    private static String text(String name) {
        try (InputStream file = PageResources.class.getResourceAsStream(name)) {
            if (file == null) {
                throw new IllegalStateException("the build left out " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
