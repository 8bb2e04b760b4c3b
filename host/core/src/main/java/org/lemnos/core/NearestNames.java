package org.lemnos.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds the names that a misspelt one may have meant: few edits away whatever the case, nearest first. */
public final class NearestNames {
    private static final int MOST = 3;

    private NearestNames() {}

    /** Up to three names that become the wanted one by changing at most a third of its characters, or one; ties in ascending order. */
    public static List<String> of(String wanted, Collection<String> names) {
        int farthest = Math.max(1, wanted.length() / 3);
        record Near(String name, int edits) {}
        List<Near> near = new ArrayList<>();
        for (String name : names) {
            int edits = edits(wanted.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (edits <= farthest) {
                near.add(new Near(name, edits));
            }
        }
        near.sort(Comparator.comparingInt(Near::edits).thenComparing(Near::name));
        return near.stream().limit(MOST).map(Near::name).toList();
    }

    /** The fewest insertions, deletions and replacements that turn one into the other (V. I. Levenshtein, 1966). */
    static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
