package org.lemnos.bench.history;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.lemnos.bench.BenchReport;
import org.lemnos.bench.BenchRow;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/**
 * A folder with a file {@code MACHINE.jsonl} for each machine, to which benchmarks add their rows, and a page of all. A line is a row as {@link
 * BenchReport#jsonLines} writes it, with {@code date} (UTC, ISO 8601), {@code version} and {@code commit}.
 */
public final class History {
    private static final String ENDING = ".jsonl";
    private static final String PAGE = "index.html";

    private final Path folder;

    /** The history in a folder, which need not be there yet. */
    public History(Path folder) {
        this.folder = folder;
    }

    /**
     * Adds rows to the files of their machines.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if they cannot be written
     */
    public void add(List<BenchRow> rows, Build build) {
        Map<String, List<BenchRow>> byMachine = new TreeMap<>();
        rows.forEach(row -> byMachine
                .computeIfAbsent(row.machine().slug(), unseen -> new ArrayList<>())
                .add(row));
        Map<String, Optional<String>> stamp = new LinkedHashMap<>();
        stamp.put(
                "date", Optional.of(build.date().truncatedTo(ChronoUnit.SECONDS).toString()));
        stamp.put("version", Optional.of(build.version()));
        stamp.put("commit", build.commit());
        try {
            Files.createDirectories(folder);
            for (Map.Entry<String, List<BenchRow>> machine : byMachine.entrySet()) {
                Files.writeString(
                        folder.resolve(machine.getKey() + ENDING),
                        BenchReport.jsonLines(machine.getValue(), stamp),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            }
        } catch (IOException failed) {
            throw trouble("cannot add to the history in " + folder, failed);
        }
    }

    /**
     * Writes the page of everything that is there: the same bytes for the same files.
     *
     * @return the page's file
     * @throws LemnosException with {@code FILE_UNREADABLE} if there is no history, or a line of it cannot be read
     */
    public Path writePage() {
        Path page = folder.resolve(PAGE);
        try {
            Files.writeString(page, page());
        } catch (IOException failed) {
            throw trouble("cannot write " + page, failed);
        }
        return page;
    }

    /** The page's text. Errors as for {@link #writePage}. */
    public String page() {
        return HistoryPage.of(read());
    }

    private List<HistoryEntry> read() {
        List<HistoryEntry> entries = new ArrayList<>();
        for (Path file : files()) {
            try {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i < lines.size(); i++) {
                    entries.add(entry(file, i + 1, lines.get(i)));
                }
            } catch (IOException failed) {
                throw trouble("cannot read " + file, failed);
            }
        }
        return entries;
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> found = files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new LemnosException(
                        ErrorCode.FILE_UNREADABLE,
                        folder + " has no file *" + ENDING + "; benchmarks add to it with --history");
            }
            return found;
        } catch (IOException failed) {
            throw trouble("cannot read the history in " + folder, failed);
        }
    }

    private static LemnosException trouble(String what, IOException failed) {
        return new LemnosException(ErrorCode.FILE_UNREADABLE, what + ": " + FileTrouble.of(failed), failed);
    }

    private static HistoryEntry entry(Path file, int number, String line) {
        try {
            Map<String, String> fields = fields(line);
            String name = String.valueOf(file.getFileName());
            return new HistoryEntry(
                    new HistoryEntry.Topic(
                            needed(fields, "bench"),
                            needed(fields, "case"),
                            needed(fields, "metric"),
                            needed(fields, "unit")),
                    name.substring(0, name.length() - ENDING.length()),
                    needed(fields, "machine"),
                    Double.parseDouble(needed(fields, "median")),
                    Double.parseDouble(needed(fields, "min")),
                    Double.parseDouble(needed(fields, "max")),
                    Optional.ofNullable(fields.get("peer")),
                    Optional.ofNullable(fields.get("ratio")).map(Double::valueOf),
                    Optional.ofNullable(fields.get("kernel")),
                    new Build(
                            Instant.parse(needed(fields, "date")),
                            needed(fields, "version"),
                            Optional.ofNullable(fields.get("commit"))));
        } catch (IOException | IllegalArgumentException | DateTimeException bad) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "line " + number + " of " + file + " is no row of a benchmark: " + bad.getMessage(),
                    bad);
        }
    }

    private static String needed(Map<String, String> fields, String name) {
        return Optional.ofNullable(fields.get(name))
                .orElseThrow(() -> new IllegalArgumentException("it has no '" + name + "'"));
    }

    /** The members of one flat object that are not null, as texts. */
    private static Map<String, String> fields(String line) throws IOException {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser json = new JsonFactory().createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("it is no object");
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (!value.isScalarValue()) {
                    throw new IllegalArgumentException("'" + name + "' is neither text nor number");
                }
                if (value != JsonToken.VALUE_NULL) {
                    fields.put(name, json.getText());
                }
            }
        }
        return fields;
    }
}
