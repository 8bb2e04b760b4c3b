package org.lemnos.plugins.inspect;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The main section of a manifest as text: Java's own reader takes the last of two attributes of one name, others the first.
 *
 * <p>Source: JAR file specification, "Name-Value pairs and Sections".
 */
final class MainSection {
    private MainSection() {}

    /** The first attribute, in lower case, that has a value already; names are equal without regard to case. */
    static Optional<String> nameSaidTwice(byte[] manifest) {
        Set<String> names = new HashSet<>();
        String text = new String(manifest, StandardCharsets.UTF_8);
        for (String line : text.split("\r\n|\r|\n", -1)) {
            if (line.isEmpty()) {
                return Optional.empty();
            }
            int colon = line.indexOf(':');
            boolean continues = line.startsWith(" ");
            if (!continues && colon > 0) {
                String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
                if (!names.add(name)) {
                    return Optional.of(name);
                }
            }
        }
        return Optional.empty();
    }
}
