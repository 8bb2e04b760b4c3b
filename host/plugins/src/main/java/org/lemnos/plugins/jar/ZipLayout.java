package org.lemnos.plugins.jar;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/**
 * Checks that the local headers say what the central directory says, and that the entries fill the archive without gap or overlap. So whoever
 * reads it from its directory, as class loaders do, and whoever reads it from the front, as streams do, see the same entries.
 */
final class ZipLayout {
    private static final int HEADER_SIGNATURE = 0x04034b50;
    private static final int HEADER_BYTES = 30;
    private static final int DESCRIPTOR_SIGNATURE = 0x08074b50;
    private static final int DESCRIPTOR_BYTES = 12;

    private final Path jar;
    private final byte[] archive;
    private final ByteBuffer bytes;
    private final List<Located> located = new ArrayList<>();

    /** @throws JarRefusedException if the two disagree, or bytes belong to no entry or to two */
    ZipLayout(Path jar, byte[] archive, ZipDirectory directory) throws JarRefusedException {
        this.jar = jar;
        this.archive = archive;
        this.bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
        List<StoredEntry> inOrder = new ArrayList<>(directory.entries());
        inOrder.sort(Comparator.comparingInt(StoredEntry::headerOffset));
        int at = 0;
        for (StoredEntry entry : inOrder) {
            if (entry.headerOffset() != at) {
                throw damaged("has entry " + entry.name() + " at byte " + entry.headerOffset()
                        + ", but the one before ends at " + at);
            }
            at = endOf(entry, directory.start());
        }
        if (at != directory.start()) {
            throw damaged("has bytes from " + at + " to " + directory.start() + " that belong to no entry");
        }
    }

    /** An entry and where its content begins. */
    record Located(StoredEntry entry, int contentOffset) {}

    /** All entries, in the order of the archive. */
    List<Located> located() {
        return located;
    }

    private int endOf(StoredEntry entry, int limit) throws JarRefusedException {
        int at = entry.headerOffset();
        if (at + HEADER_BYTES > limit || bytes.getInt(at) != HEADER_SIGNATURE) {
            throw damaged("has no local header of entry " + entry.name() + " at byte " + at);
        }
        int nameBytes = half(at + 26);
        int content = at + HEADER_BYTES + nameBytes + half(at + 28);
        long contentEnd = (long) content + entry.storedBytes();
        if (content <= limit && ExtraFields.rename(bytes, at + HEADER_BYTES + nameBytes, half(at + 28))) {
            throw damaged("has entry " + entry.name() + ", to which its local header gives a second name");
        }
        if (contentEnd > limit) {
            throw damaged("has entry " + entry.name() + ", which goes beyond byte " + limit);
        }
        byte[] name = entry.name().getBytes(StandardCharsets.UTF_8);
        boolean sameName =
                Arrays.equals(name, 0, name.length, archive, at + HEADER_BYTES, at + HEADER_BYTES + nameBytes);
        if (!sameName || half(at + 6) != entry.flags() || half(at + 8) != entry.method()) {
            throw damaged("has entry " + entry.name() + ", of which its local header says otherwise");
        }
        located.add(new Located(entry, content));
        return entry.hasDescriptor()
                ? afterDescriptor(entry, (int) contentEnd, limit)
                : afterContent(entry, contentEnd);
    }

    private int afterContent(StoredEntry entry, long contentEnd) throws JarRefusedException {
        requireFacts(entry, entry.headerOffset() + 14);
        return (int) contentEnd;
    }

    private int afterDescriptor(StoredEntry entry, int contentEnd, int limit) throws JarRefusedException {
        if (entry.method() == StoredEntry.STORED) {
            // Where uncompressed content ends cannot be told from the front.
            throw new JarRefusedException(
                    jar,
                    RefusalReason.ENTRY_UNSUPPORTED,
                    "has entry " + entry.name() + ", stored with its size behind it");
        }
        if (contentEnd + DESCRIPTOR_BYTES > limit) {
            throw damaged("has entry " + entry.name() + ", whose sizes are missing behind it");
        }
        int facts = bytes.getInt(contentEnd) == DESCRIPTOR_SIGNATURE ? contentEnd + 4 : contentEnd;
        if (facts + DESCRIPTOR_BYTES > limit) {
            throw damaged("has entry " + entry.name() + ", whose sizes are cut off behind it");
        }
        requireFacts(entry, facts);
        return facts + DESCRIPTOR_BYTES;
    }

    /** Checksum, stored size and size, in this order. */
    private void requireFacts(StoredEntry entry, int at) throws JarRefusedException {
        if (bytes.getInt(at) != entry.crc32()
                || bytes.getInt(at + 4) != entry.storedBytes()
                || bytes.getInt(at + 8) != entry.sizeBytes()) {
            throw damaged("has entry " + entry.name() + ", of which header and directory give different sizes");
        }
    }

    private int half(int at) {
        return Short.toUnsignedInt(bytes.getShort(at));
    }

    private JarRefusedException damaged(String detail) {
        return new JarRefusedException(jar, RefusalReason.NOT_A_JAR, detail);
    }
}
