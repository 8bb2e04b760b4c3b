package org.lemnos.core.quarantine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A quarantine in a file. A reader sees the text of one moment, because a writer replaces the file in one step; writers of all processes take their
 * turns through a lock on a second file beside it, which is never deleted.
 *
 * <p>A disk that cannot be written costs the memory of it, not the plan: this process remembers what it found, and the log says why. A damaged file
 * counts as empty, and the next entry replaces it.
 */
final class QuarantineFile implements Quarantine {
    private static final Logger LOG = LoggerFactory.getLogger(QuarantineFile.class);
    /** A file lock belongs to the process, so threads must take turns by themselves. */
    private static final Object TURN = new Object();

    private final Path path;
    private final MemoryQuarantine unwritten = new MemoryQuarantine();

    QuarantineFile(Path path) {
        this.path = path.toAbsolutePath();
    }

    @Override
    public List<QuarantineEntry> entries() {
        Entries all = read();
        unwritten.entries().forEach(all::add);
        return all.list();
    }

    @Override
    public void add(QuarantineEntry entry) {
        try {
            change(entries -> {
                entries.add(entry);
                return true;
            });
        } catch (IOException unwritable) {
            LOG.warn(
                    "the quarantine {} cannot be written and is forgotten with this process: {}",
                    path,
                    FileTrouble.of(unwritable));
            unwritten.add(entry);
        }
    }

    @Override
    public List<QuarantineEntry> clear(String name) {
        return cleared(unwritten.clear(name), entries -> entries.remove(key -> key.isAbout(name)));
    }

    @Override
    public List<QuarantineEntry> clear() {
        return cleared(unwritten.clear(), entries -> entries.remove(key -> true));
    }

    private List<QuarantineEntry> cleared(
            List<QuarantineEntry> unwrittenBefore, Function<Entries, List<QuarantineEntry>> removing) {
        if (!Files.exists(path)) {
            return unwrittenBefore;
        }
        try {
            List<QuarantineEntry> gone = new ArrayList<>(unwrittenBefore);
            gone.addAll(change(removing));
            return gone;
        } catch (IOException unwritable) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE,
                    "the quarantine " + path + " cannot be written: " + FileTrouble.of(unwritable)
                            + "; make the folder writable, or delete the file",
                    Map.of("path", path.toString()));
        }
    }

    private <T> T change(Function<Entries, T> change) throws IOException {
        Path folder = path.getParent();
        if (folder == null) {
            throw new IOException(path + " has no folder");
        }
        Files.createDirectories(folder);
        Path lock = folder.resolve(path.getFileName() + ".lock");
        synchronized (TURN) {
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                    FileLock held = channel.lock()) {
                Entries entries = read();
                T result = change.apply(entries);
                replace(folder, QuarantineJson.toJson(entries.list()));
                if (!held.isValid()) {
                    throw new IOException("the lock on " + lock + " was lost");
                }
                return result;
            }
        }
    }

    private Entries read() {
        try {
            String text = Files.readString(path, StandardCharsets.UTF_8);
            return new Entries(QuarantineJson.read(path.toString(), text));
        } catch (NoSuchFileException none) {
            return new Entries(List.of());
        } catch (IOException | LemnosException damaged) {
            LOG.warn("the quarantine {} is damaged and counts as empty: {}", path, damaged.getMessage());
            return new Entries(List.of());
        }
    }

    private void replace(Path folder, String text) throws IOException {
        Path fresh = Files.createTempFile(folder, path.getFileName().toString(), ".new");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
