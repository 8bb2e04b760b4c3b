package org.lemnos.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.memory.LiveValue;
import org.lemnos.core.schedule.Epochs;

/**
 * Reads buffers with their lifetimes from a CSV file as packing benchmarks publish them: a heading {@code
 * id,lower,upper,size}, then a line for each buffer. A buffer is live from step {@code lower} up to, but not including,
 * step {@code upper}; {@code size} is in bytes or any other unit. Ids are not kept. Every buffer may reuse bytes.
 */
public final class LifetimesCsv {
    private static final String HEADING = "id,lower,upper,size";
    private static final int COLUMNS = 4;

    private LifetimesCsv() {}

    /**
     * The buffers of a file, in its order.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if the file cannot be read, a line is not as described, or
     *     there is no buffer
     */
    public static List<LiveValue> read(Path file) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException failure) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, file + " cannot be read: " + FileTrouble.of(failure), failure);
        }
        if (lines.isEmpty() || !lines.get(0).strip().equals(HEADING)) {
            throw unreadable(file, 1, "the heading must be '" + HEADING + "'");
        }
        List<LiveValue> values = new ArrayList<>();
        for (int line = 1; line < lines.size(); line++) {
            if (!lines.get(line).isBlank()) {
                values.add(value(file, line + 1, lines.get(line)));
            }
        }
        if (values.isEmpty()) {
            throw unreadable(file, lines.size(), "no buffer behind the heading");
        }
        return values;
    }

    private static LiveValue value(Path file, int line, String text) {
        String[] cells = text.strip().split(",", -1);
        if (cells.length != COLUMNS) {
            throw unreadable(file, line, "'" + text + "' has " + cells.length + " cells, not " + COLUMNS);
        }
        try {
            int lower = Integer.parseInt(cells[1].strip());
            int upper = Integer.parseInt(cells[2].strip());
            return new LiveValue(Long.parseLong(cells[3].strip()), 1, new Epochs(lower, upper - 1), true);
        } catch (NumberFormatException notANumber) {
            throw unreadable(file, line, "'" + text + "' holds something else than whole numbers");
        } catch (IllegalArgumentException outOfRange) {
            throw unreadable(file, line, "'" + text + "': " + outOfRange.getMessage());
        }
    }

    private static LemnosException unreadable(Path file, int line, String reason) {
        return new LemnosException(ErrorCode.FILE_UNREADABLE, file + ", line " + line + ": " + reason);
    }
}
