package org.lemnos.vulkan.pipeline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of compiled kernels on disk: who wrote it, a checksum, the driver's bytes. It is only ever a hint. A file of another
 * driver, a damaged one or none at all is as good as empty, and a disk that takes no file costs nothing but time.
 *
 * <p>Vulkan's own header has neither the driver's version nor a checksum, and drivers trust what follows it.
 */
final class CacheFile {
    private static final Logger LOG = LoggerFactory.getLogger(CacheFile.class);
    private static final int MAGIC = 0x434D454C; // "LEMC"
    private static final int PREFIX_BYTES = 2 * Integer.BYTES + Long.BYTES;
    private static final long MOST_BYTES = 256L << 20;

    private final Path path;
    private final byte[] writer;

    /**
     * @param path where it lies
     * @param writer identifies device and driver; bytes that another writer left are refused
     */
    CacheFile(Path path, byte[] writer) {
        this.path = path;
        this.writer = writer.clone();
    }

    /** What an earlier process left, if the same driver on the same device wrote it and it is whole. */
    Optional<byte[]> read() {
        try {
            if (!Files.isRegularFile(path) || Files.size(path) > MOST_BYTES) {
                return Optional.empty();
            }
            return payload(ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN));
        } catch (IOException unreadable) {
            LOG.debug("pipeline cache {} cannot be read", path, unreadable);
            return Optional.empty();
        }
    }

    private Optional<byte[]> payload(ByteBuffer file) {
        if (file.remaining() < PREFIX_BYTES + writer.length
                || file.getInt() != MAGIC
                || file.getInt() != writer.length) {
            return Optional.empty();
        }
        long checksum = file.getLong();
        if (checksum != checksum(file.slice())) {
            return Optional.empty();
        }
        byte[] found = new byte[writer.length];
        file.get(found);
        if (!Arrays.equals(found, writer)) {
            return Optional.empty();
        }
        byte[] payload = new byte[file.remaining()];
        file.get(payload);
        return Optional.of(payload);
    }

    /** Replaces the file in one step, so that a reader sees the old one or the new one. */
    void write(byte[] payload) {
        ByteBuffer content = ByteBuffer.allocate(PREFIX_BYTES + writer.length + payload.length)
                .order(ByteOrder.LITTLE_ENDIAN);
        content.putInt(MAGIC).putInt(writer.length).putLong(0).put(writer).put(payload);
        content.putLong(
                2 * Integer.BYTES, checksum(content.flip().slice(PREFIX_BYTES, content.limit() - PREFIX_BYTES)));
        try {
            Files.createDirectories(path.getParent());
            Path fresh =
                    Files.createTempFile(path.getParent(), path.getFileName().toString(), ".new");
            try {
                Files.write(fresh, content.array());
                Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException unwritable) {
            LOG.debug("pipeline cache {} cannot be written", path, unwritable);
        }
    }

    private static long checksum(ByteBuffer bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }
}
