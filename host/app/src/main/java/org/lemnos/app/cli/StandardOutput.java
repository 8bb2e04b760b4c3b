package org.lemnos.app.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers why it could not be written: {@link System#out} keeps that to itself, and half a result on a full disk would look like success. */
final class StandardOutput extends OutputStream {
    /** How Linux, macOS and Java on both say that nobody reads any more, which is no trouble: {@code lemnos plan ... | head -1}. */
    private static final String READER_IS_GONE = "Broken pipe";

    private final OutputStream target;
    private @Nullable IOException failure;

    /** Over this process' own. */
    StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream target) {
        this.target = target;
    }

    /** Why something is missing in what was written; empty if nothing is, or if the reader wanted no more. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure).filter(failed -> !READER_IS_GONE.equals(failed.getMessage()));
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            target.write(bytes, offset, length);
        } catch (IOException failed) {
            failure = failed;
            throw failed;
        }
    }
}
