package org.lemnos.plugins.level;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lemnos.api.Version;

/** Reads the text of a {@link LevelRange}. For one thread. */
final class RangeParser {
    private static final int LONGEST = 200;
    private static final Pattern LEVEL =
            Pattern.compile("(\\d{1,5})(?:[.](\\d{1,5}))?(-[0-9A-Za-z-]+(?:[.][0-9A-Za-z-]+)*)?");
    private static final Pattern INTERVAL = Pattern.compile("([\\[(])([^,]*),([^,]*)([\\])])");

    private final String text;
    private final String stripped;

    RangeParser(String text) {
        this.text = text;
        this.stripped = text.strip();
        if (stripped.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "a range of levels has at most " + LONGEST + " characters, not " + stripped.length());
        }
    }

    List<Bound> bounds() {
        if (stripped.equals("*")) {
            return List.of();
        }
        Matcher interval = INTERVAL.matcher(stripped);
        if (interval.matches()) {
            return interval(interval);
        }
        return LEVEL.matcher(stripped).matches() ? bare() : conditions();
    }

    private List<Bound> bare() {
        Bound from = bound(Relation.AT_LEAST, stripped);
        Bound sameMajor = new Bound(Relation.AT_MOST, Version.of(from.level().major(), 0xFFFF), false);
        return List.of(from, sameMajor);
    }

    private List<Bound> interval(Matcher interval) {
        List<Bound> bounds = new ArrayList<>();
        boolean fromIncluded = interval.group(1).equals("[");
        boolean toIncluded = interval.group(4).equals("]");
        String from = interval.group(2).strip();
        String to = interval.group(3).strip();
        boolean endless = from.isEmpty() && to.isEmpty();
        boolean closedWithoutEnd = (from.isEmpty() && fromIncluded) || (to.isEmpty() && toIncluded);
        if (endless || closedWithoutEnd) {
            throw malformed("an interval names at least one end, and a missing end has a round bracket");
        }
        if (!from.isEmpty()) {
            bounds.add(bound(fromIncluded ? Relation.AT_LEAST : Relation.ABOVE, from));
        }
        if (!to.isEmpty()) {
            bounds.add(bound(toIncluded ? Relation.AT_MOST : Relation.BELOW, to));
        }
        return bounds;
    }

    private List<Bound> conditions() {
        List<Bound> bounds = new ArrayList<>();
        int at = 0;
        while (at < stripped.length()) {
            Relation relation = relationAt(at);
            Matcher level = LEVEL.matcher(stripped);
            int start = afterSpace(at + relation.symbol().length());
            level.region(start, stripped.length());
            if (!level.lookingAt()) {
                throw malformed("after " + relation.symbol() + " stands no level");
            }
            bounds.add(bound(relation, level.group()));
            at = afterSeparator(level.end());
        }
        if (bounds.isEmpty()) {
            throw malformed("it is empty");
        }
        return bounds;
    }

    private Relation relationAt(int at) {
        for (Relation relation : Relation.values()) {
            if (stripped.startsWith(relation.symbol(), at)) {
                return relation;
            }
        }
        throw malformed("at position " + at + " stands '" + stripped.charAt(at) + "'");
    }

    private int afterSpace(int at) {
        int next = at;
        while (next < stripped.length() && stripped.charAt(next) == ' ') {
            next++;
        }
        return next;
    }

    /** Behind what separates two conditions: a comma, spaces or both; a comma must be followed by a condition. */
    private int afterSeparator(int at) {
        int next = afterSpace(at);
        if (next == stripped.length()) {
            return next;
        }
        boolean comma = stripped.charAt(next) == ',';
        int after = comma ? afterSpace(next + 1) : next;
        if (after == stripped.length()) {
            throw malformed("nothing follows the last comma");
        }
        if (after == at) {
            throw malformed("at position " + at + " stands '" + stripped.charAt(at) + "'");
        }
        return after;
    }

    private Bound bound(Relation relation, String level) {
        Matcher parts = LEVEL.matcher(level);
        if (!parts.matches()) {
            throw malformed("'" + level + "' is no level; a level is major.minor");
        }
        int minor = parts.group(2) == null ? 0 : Integer.parseInt(parts.group(2));
        try {
            Version version = Version.of(Integer.parseInt(parts.group(1)), minor);
            return new Bound(relation, version, parts.group(3) != null);
        } catch (IllegalArgumentException tooLarge) {
            throw malformed(String.valueOf(tooLarge.getMessage()));
        }
    }

    private IllegalArgumentException malformed(String what) {
        return new IllegalArgumentException(
                "'" + text + "' is no range of levels: " + what
                        + "; write 1.3 (that or newer in major 1), conditions such as >=1.3,<2.0, an interval such as [1.3,2.0) or *");
    }
}
