package org.lemnos.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes rows for people, as an aligned table, or for programs, as one JSON object a line. */
public final class BenchReport {
    private static final MathContext PRECISION = new MathContext(6);
    private static final List<String> HEADINGS =
            List.of("bench", "case", "metric", "unit", "median", "min", "max", "runs", "peer", "ratio");
    /** Columns from here on hold numbers, but for the peer. */
    private static final int FIRST_NUMBER = 4;

    private static final int PEER = 8;

    private BenchReport() {}

    /** A table with a heading, a line for each row, and the machine below; each line ends with a newline. */
    public static String table(List<BenchRow> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADINGS);
        rows.forEach(row -> lines.add(cells(row)));
        int[] widths = new int[HEADINGS.size()];
        for (List<String> line : lines) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                boolean right = column >= FIRST_NUMBER && column != PEER;
                row.append(String.format(
                        Locale.ROOT, "%" + (right ? "" : "-") + widths[column] + "s  ", line.get(column)));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        text.append(rows.stream().map(BenchRow::machine).distinct().collect(Collectors.joining("; ")));
        return text.append('\n').toString();
    }

    private static List<String> cells(BenchRow row) {
        return List.of(
                row.bench(),
                row.benchCase(),
                row.metric(),
                row.unit(),
                number(row.median()),
                number(row.min()),
                number(row.max()),
                Integer.toString(row.runs()),
                row.comparison().map(BenchRow.Comparison::peer).orElse(""),
                row.comparison().map(stated -> number(stated.ratio())).orElse(""));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%.1f", value);
    }

    /**
     * One JSON object for each row, each on its own line: bench, case, metric, unit, median, min, max, runs, peer,
     * ratio, machine, in this order; peer and ratio are null where there is no peer.
     */
    public static String jsonLines(List<BenchRow> rows) {
        return rows.stream().map(row -> json(row) + "\n").collect(Collectors.joining());
    }

    private static String json(BenchRow row) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeStringField("bench", row.bench());
            json.writeStringField("case", row.benchCase());
            json.writeStringField("metric", row.metric());
            json.writeStringField("unit", row.unit());
            json.writeNumberField("median", rounded(row.median()));
            json.writeNumberField("min", rounded(row.min()));
            json.writeNumberField("max", rounded(row.max()));
            json.writeNumberField("runs", row.runs());
            if (row.comparison().isPresent()) {
                json.writeStringField("peer", row.comparison().get().peer());
                json.writeNumberField("ratio", rounded(row.comparison().get().ratio()));
            } else {
                json.writeNullField("peer");
                json.writeNullField("ratio");
            }
            json.writeStringField("machine", row.machine());
            json.writeEndObject();
        } catch (IOException failure) {
            throw new UncheckedIOException("a row cannot be written into memory", failure);
        }
        return text.toString();
    }

    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).round(PRECISION).stripTrailingZeros();
    }
}
