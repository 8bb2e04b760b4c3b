package org.lemnos.plugins.jar;

import java.util.Locale;
import java.util.Optional;

/** Which names an entry may have: relative paths that stay inside the archive on every system. */
final class EntryNames {
    private static final String META = "META-INF";

    private EntryNames() {}

    /** What is wrong with a name, if anything. */
    static Optional<String> fault(String name) {
        if (name.isEmpty()) {
            return Optional.of("is empty");
        }
        if (name.startsWith("/") || name.matches("[A-Za-z]:.*")) {
            return Optional.of("is absolute");
        }
        if (name.indexOf('\\') >= 0) {
            return Optional.of("has a backslash, which some systems read as a folder");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            return Optional.of("has a control character");
        }
        String path = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        for (String segment : path.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                return Optional.of("has the segment '" + segment + "'");
            }
        }
        String top = path.split("/", 2)[0];
        if (top.equalsIgnoreCase(META) && !top.equals(META)) {
            return Optional.of("spells " + META + " in another case, which some readers take for the same");
        }
        return Optional.empty();
    }

    /** What two names must not share: Java reads those under {@code META-INF} without regard to case. */
    static String identity(String name) {
        return name.startsWith(META + "/") ? name.toUpperCase(Locale.ROOT) : name;
    }
}
