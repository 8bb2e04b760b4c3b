package org.lemnos.app.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in columns as wide as their widest cell. */
final class Table {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    Table(String... titles) {
        row(titles);
    }

    /** Adds a row, with a cell for each column. */
    Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    /** The lines, each ended by a newline. */
    String text() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i))
                        .append(" ".repeat(widths[i] - row.get(i).length()))
                        .append(GAP);
            }
            text.append(line.toString().stripTrailing()).append(System.lineSeparator());
        }
        return text.toString();
    }
}
