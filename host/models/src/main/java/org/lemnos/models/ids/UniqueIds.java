package org.lemnos.models.ids;

import java.util.HashSet;
import java.util.Set;
import org.lemnos.api.Identifiers;

/** Makes identities of names that may hold any text: the name itself where it can be one, else the nearest free one. */
public final class UniqueIds {
    private final Set<String> used = new HashSet<>();

    /** Starts with none given out. */
    public UniqueIds() {}

    /** An identity that was not given out before. */
    public String of(String name) {
        String plain = allowed(name);
        String candidate = plain;
        for (int i = 2; !used.add(candidate); i++) {
            String suffix = ":" + i;
            candidate = plain.substring(0, Math.min(plain.length(), Identifiers.LONGEST - suffix.length())) + suffix;
        }
        return candidate;
    }

    private static String allowed(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(name.length(), Identifiers.LONGEST); i++) {
            char c = name.charAt(i);
            text.append(Identifiers.isAllowed(c) ? c : '_');
        }
        return text.length() == 0 ? "_" : text.toString();
    }
}
