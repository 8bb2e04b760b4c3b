package org.lemnos.core.device;

import java.util.Optional;
import org.lemnos.api.device.Capability;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;

/** The parts of a capability's name, which colons separate. For one entry of a list. */
final class Names {
    private static final String SEPARATOR = ":";
    private static final String EXTENTS = "x";

    private final Capability capability;
    private final String[] parts;

    private Names(Capability capability, String[] parts) {
        this.capability = capability;
        this.parts = parts;
    }

    /** The parts behind a prefix; empty if the capability is no entry of that list. */
    static Optional<Names> behind(String prefix, Capability capability) {
        String start = prefix + SEPARATOR;
        if (!capability.name().startsWith(start)) {
            return Optional.empty();
        }
        return Optional.of(new Names(
                capability, capability.name().substring(start.length()).split(SEPARATOR, -1)));
    }

    static Capability joined(Object... parts) {
        StringBuilder name = new StringBuilder();
        for (Object part : parts) {
            name.append(name.isEmpty() ? "" : SEPARATOR).append(part);
        }
        return new Capability(name.toString());
    }

    static String extents(int m, int n, int k) {
        return m + EXTENTS + n + EXTENTS + k;
    }

    /** Refuses the entry unless it has from {@code least} to {@code most} parts. */
    void requireParts(int least, int most) {
        if (parts.length < least || parts.length > most) {
            throw malformed("has " + parts.length + " parts");
        }
    }

    int count() {
        return parts.length;
    }

    String text(int part) {
        return parts[part];
    }

    int number(int part) {
        return number(parts[part]);
    }

    /** The number behind a word. */
    int numberBehind(int part, String word) {
        if (!parts[part].startsWith(word)) {
            throw malformed("has '" + parts[part] + "' where " + word + "N is expected");
        }
        return number(parts[part].substring(word.length()));
    }

    /** M, N and K, each at least 1. */
    int[] extents(int part) {
        String[] each = parts[part].split(EXTENTS, -1);
        if (each.length != 3) {
            throw malformed("'" + parts[part] + "' is not MxNxK");
        }
        int[] extents = {number(each[0]), number(each[1]), number(each[2])};
        if (extents[0] < 1 || extents[1] < 1 || extents[2] < 1) {
            throw malformed("'" + parts[part] + "' has an extent of 0");
        }
        return extents;
    }

    /** Whether a last part is there, which can only be this word. */
    boolean ends(int part, String word) {
        if (part >= parts.length) {
            return false;
        }
        if (!parts[part].equals(word)) {
            throw malformed("ends with '" + parts[part] + "', not with " + word);
        }
        return true;
    }

    private int number(String digits) {
        if (!digits.matches("[0-9]{1,9}")) {
            throw malformed("'" + digits + "' is no number");
        }
        return Integer.parseInt(digits);
    }

    private LemnosException malformed(String why) {
        return new LemnosException(
                ErrorCode.PROFILE_INVALID,
                "the profile's capability " + capability + " cannot be read: it " + why
                        + "; save the profile again with 'lemnos devices --save'");
    }
}
