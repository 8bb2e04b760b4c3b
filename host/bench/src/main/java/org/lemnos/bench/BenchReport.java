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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes rows for people, as an aligned table, or for programs, as one JSON object a line. */
public final class BenchReport {
    private static final MathContext PRECISION = new MathContext(6);
    private static final List<String> HEADINGS =
            List.of("bench", "case", "metric", "unit", "median", "min", "max", "runs", "peer", "ratio", "kernel");
    /** Columns that hold numbers. */
    private static final Set<String> NUMBERS = Set.of("median", "min", "max", "runs", "ratio");

    private BenchReport() {}

    /**
     * A table with a heading, a line for each row, and the machine below; each line ends with a newline. The kernels have a column if a row
     * names one.
     */
    public static String table(List<BenchRow> rows) {
        List<List<String>> lines = new ArrayList<>();
        boolean kernels = rows.stream().anyMatch(row -> row.kernel().isPresent());
        lines.add(kernels ? HEADINGS : HEADINGS.subList(0, HEADINGS.size() - 1));
        rows.forEach(row -> lines.add(cells(row)));
        int columns = lines.get(0).size();
        int[] widths = new int[columns];
        for (List<String> line : lines) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], line.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                boolean right = NUMBERS.contains(HEADINGS.get(column));
                row.append(String.format(
                        Locale.ROOT, "%" + (right ? "" : "-") + widths[column] + "s  ", line.get(column)));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
        text.append(
                rows.stream().map(row -> row.machine().toString()).distinct().collect(Collectors.joining("; ")));
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
                row.comparison().map(stated -> number(stated.ratio())).orElse(""),
                row.kernel().orElse(""));
    }

    private static String number(double value) {
        String form = value >= 10 ? "%.1f" : value >= 0.1 || value <= 0 ? "%.3f" : "%.3g";
        return String.format(Locale.ROOT, form, value);
    }

    /**
     * One JSON object for each row, each on its own line: bench, case, metric, unit, median, min, max, runs, peer,
     * ratio, kernel, machine, device, driver, in this order; null is what a row does not have.
     */
    public static String jsonLines(List<BenchRow> rows) {
        return jsonLines(rows, Map.of());
    }

    /** The same, with more fields behind each row's own. */
    public static String jsonLines(List<BenchRow> rows, Map<String, Optional<String>> more) {
        return rows.stream().map(row -> json(row, more) + "\n").collect(Collectors.joining());
    }

    private static String json(BenchRow row, Map<String, Optional<String>> more) {
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
            writeText(json, "kernel", row.kernel());
            json.writeStringField("machine", row.machine().toString());
            writeText(json, "device", row.machine().device().map(Machine.Device::name));
            writeText(json, "driver", row.machine().device().map(Machine.Device::driver));
            for (Map.Entry<String, Optional<String>> field : more.entrySet()) {
                writeText(json, field.getKey(), field.getValue());
            }
            json.writeEndObject();
        } catch (IOException failure) {
            throw new UncheckedIOException("a row cannot be written into memory", failure);
        }
        return text.toString();
    }

    private static void writeText(JsonGenerator json, String field, Optional<String> text) throws IOException {
        json.writeFieldName(field);
        if (text.isPresent()) {
            json.writeString(text.get());
        } else {
            json.writeNull();
        }
    }

    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(value).round(PRECISION).stripTrailingZeros();
    }
}
