package org.lemnos.app.page;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with places such as {@code {{title}}}.
 *
 * @param text the text
 */
record PageTemplate(String text) {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    /**
     * The text with something in each place; what is put in is not looked through for further places.
     *
     * @throws IllegalStateException if nothing is there for a place
     */
    String filled(Map<String, String> contents) {
        StringBuilder filled = new StringBuilder();
        Matcher places = PLACE.matcher(text);
        int end = 0;
        while (places.find()) {
            String content = contents.get(places.group(1));
            if (content == null) {
                throw new IllegalStateException("nothing for the place " + places.group());
            }
            filled.append(text, end, places.start()).append(content);
            end = places.end();
        }
        return filled.append(text, end, text.length()).toString();
    }

    /** Text that is no markup, for elements and attributes in double quotes. */
    static String escaped(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
