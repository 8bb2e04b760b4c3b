package org.lemnos.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;

/** Reads and writes the small files that commands take and leave; whatever goes wrong is {@code FILE_UNREADABLE}. */
final class TextFiles {
    private TextFiles() {}

    /** What a reader, which is given the file's name and content, makes of a file. */
    static <T> T read(Path file, BiFunction<String, InputStream, T> reader) {
        try (InputStream stream = Files.newInputStream(file)) {
            return reader.apply(file.toString(), stream);
        } catch (IOException failed) {
            throw failure("cannot read " + file, failed);
        }
    }

    /** Writes a file, or writes it anew. */
    static void write(Path file, String content) {
        try {
            Files.writeString(file, content);
        } catch (IOException failed) {
            throw failure("cannot write " + file, failed);
        }
    }

    /** The error for something that could not be done with a file. */
    static LemnosException failure(String what, IOException failed) {
        return new LemnosException(ErrorCode.FILE_UNREADABLE, what + ": " + FileTrouble.of(failed), failed);
    }
}
