package org.lemnos.models.onnx.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.TensorData;

/**
 * Bytes that stay in a file and go from there straight into the buffer that asks. The file is open only while it is read, so nothing has to be
 * closed; if it became shorter meanwhile, reading says so.
 */
record FileRange(Path file, long offset, long sizeBytes) implements TensorData {
    @Override
    public void read(long from, ByteBuffer target) {
        if (from < 0 || from + target.remaining() > sizeBytes) {
            throw new IllegalArgumentException(
                    target.remaining() + " bytes from " + from + " on are asked of a range of " + sizeBytes);
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long position = offset + from;
            while (target.hasRemaining()) {
                int read = channel.read(target, position);
                if (read < 0) {
                    throw new LemnosException(
                            ErrorCode.FILE_UNREADABLE,
                            file + " ends at byte " + channel.size()
                                    + " but had more when the model was imported; import it again");
                }
                position += read;
            }
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "cannot read the weights in " + file + ": " + FileTrouble.of(failed),
                    failed);
        }
    }
}
