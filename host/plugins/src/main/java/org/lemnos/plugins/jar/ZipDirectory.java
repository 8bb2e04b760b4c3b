package org.lemnos.plugins.jar;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * Reads the central directory of a ZIP archive in memory (PKWARE APPNOTE 6.3.10, sections 4.3.12 and 4.3.16), without ZIP64, several disks or a
 * comment.
 */
final class ZipDirectory {
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_BYTES = 22;
    private static final int HEADER_SIGNATURE = 0x02014b50;
    private static final int HEADER_BYTES = 46;
    private static final int ENCRYPTED = 1 | 1 << 6 | 1 << 13;
    private static final int PATCH = 1 << 5;

    private final Path jar;
    private final ByteBuffer bytes;
    private final int start;
    private final int end;
    private final List<StoredEntry> entries = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();

    /** @throws JarRefusedException if the directory is damaged, or an entry may not be as it is */
    ZipDirectory(Path jar, byte[] archive) throws JarRefusedException {
        this.jar = jar;
        this.bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        this.end = archive.length - END_BYTES;
        if (end < 0 || bytes.getInt(end) != END_SIGNATURE) {
            throw damaged("does not end with the end record of a ZIP archive; it is cut off, has a comment or is none");
        }
        int disks = half(end + 4) | half(end + 6);
        int count = half(end + 10);
        if (disks != 0 || half(end + 8) != count || half(end + 20) != 0) {
            throw damaged("is one part of several, or has a comment");
        }
        if (count > JarLimits.MOST_ENTRIES) {
            throw refused(
                    RefusalReason.TOO_LARGE, "has " + count + " entries or more; at most " + JarLimits.MOST_ENTRIES);
        }
        long size = word(end + 12);
        long offset = word(end + 16);
        if (offset + size != end) {
            throw damaged("has a directory of " + size + " bytes at " + offset
                    + " which does not reach the end record at " + end);
        }
        this.start = (int) offset;
        read(count);
    }

    private void read(int count) throws JarRefusedException {
        int at = start;
        long content = 0;
        for (int i = 0; i < count; i++) {
            if (at + HEADER_BYTES > end || bytes.getInt(at) != HEADER_SIGNATURE) {
                throw damaged("has no directory entry " + i + " of " + count + " at byte " + at);
            }
            int next = at + HEADER_BYTES + half(at + 28) + half(at + 30) + half(at + 32);
            if (next > end) {
                throw damaged("has a directory entry at byte " + at + " that goes beyond the directory");
            }
            StoredEntry entry = entry(at);
            content += entry.sizeBytes();
            if (content > JarLimits.LARGEST_CONTENT_BYTES) {
                throw refused(
                        RefusalReason.TOO_LARGE,
                        "has entries of more than " + JarLimits.LARGEST_CONTENT_BYTES + " bytes together");
            }
            entries.add(entry);
            at = next;
        }
        if (at != end) {
            throw damaged("has " + (end - at) + " bytes between its directory and the end record");
        }
    }

    private StoredEntry entry(int at) throws JarRefusedException {
        String name = name(at);
        int flags = half(at + 8);
        int method = half(at + 10);
        if ((flags & (ENCRYPTED | PATCH)) != 0 || half(at + 34) != 0) {
            throw refused(RefusalReason.ENTRY_UNSUPPORTED, "has entry " + name + ", encrypted, a patch or split");
        }
        if (method != StoredEntry.STORED && method != StoredEntry.DEFLATED) {
            throw refused(
                    RefusalReason.ENTRY_UNSUPPORTED,
                    "has entry " + name + ", compressed by method " + method + "; Java reads 0 and 8");
        }
        long stored = word(at + 20);
        long size = word(at + 24);
        if (size > JarLimits.LARGEST_ENTRY_BYTES) {
            throw refused(
                    RefusalReason.TOO_LARGE,
                    "has entry " + name + " of " + size + " bytes; at most " + JarLimits.LARGEST_ENTRY_BYTES);
        }
        long offset = word(at + 42);
        if (stored > start || offset > start) {
            throw damaged("has entry " + name + " of " + stored + " bytes at " + offset + ", beyond its directory");
        }
        return new StoredEntry(name, flags, method, bytes.getInt(at + 16), (int) stored, (int) size, (int) offset);
    }

    private String name(int at) throws JarRefusedException {
        String name = text(at + HEADER_BYTES, half(at + 28));
        var fault = EntryNames.fault(name);
        if (fault.isPresent()) {
            throw refused(RefusalReason.ENTRY_NAME, "has an entry whose name '" + name + "' " + fault.get());
        }
        if (ExtraFields.rename(bytes, at + HEADER_BYTES + half(at + 28), half(at + 30))) {
            throw refused(
                    RefusalReason.ENTRY_NAME, "has entry " + name + ", to which an extra field gives a second name");
        }
        String first = names.putIfAbsent(EntryNames.identity(name), name);
        if (first != null) {
            throw refused(
                    RefusalReason.ENTRY_DUPLICATE,
                    "has entry " + name + " twice" + (first.equals(name) ? "" : ", once as " + first));
        }
        return name;
    }

    private String text(int at, int length) throws JarRefusedException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.duplicate().position(at).limit(at + length))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw refused(RefusalReason.ENTRY_NAME, "has an entry at byte " + at + " whose name is not UTF-8");
        }
    }

    /** The entries, in the order of the directory. */
    List<StoredEntry> entries() {
        return entries;
    }

    /** Where the directory begins. */
    int start() {
        return start;
    }

    private int half(int at) {
        return Short.toUnsignedInt(bytes.getShort(at));
    }

    private long word(int at) {
        return Integer.toUnsignedLong(bytes.getInt(at));
    }

    private JarRefusedException damaged(String detail) {
        return refused(RefusalReason.NOT_A_JAR, detail);
    }

    private JarRefusedException refused(RefusalReason reason, String detail) {
        return new JarRefusedException(jar, reason, detail);
    }
}
