package org.lemnos.plugins.jar;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.lemnos.plugins.refusal.JarRefusedException;
import org.lemnos.plugins.refusal.RefusalReason;

/** Gets entries' content out of an archive in memory; never more bytes than the directory says. For one thread. */
final class EntryContent implements AutoCloseable {
    private final Path jar;
    private final byte[] archive;
    private final Inflater inflater = new Inflater(true);

    EntryContent(Path jar, byte[] archive) {
        this.jar = jar;
        this.archive = archive;
    }

    /**
     * An entry's content, in a fresh array.
     *
     * @param offset where it begins in the archive
     * @throws JarRefusedException if it has another size or checksum than its directory says
     */
    byte[] of(StoredEntry entry, int offset) throws JarRefusedException {
        byte[] content = entry.method() == StoredEntry.STORED ? stored(entry, offset) : inflated(entry, offset);
        CRC32 crc = new CRC32();
        crc.update(content);
        if ((int) crc.getValue() != entry.crc32()) {
            throw damaged(entry, "whose checksum is not the one that its directory gives");
        }
        return content;
    }

    private byte[] stored(StoredEntry entry, int offset) throws JarRefusedException {
        if (entry.storedBytes() != entry.sizeBytes()) {
            throw damaged(entry, "stored as it is, but with two sizes");
        }
        return Arrays.copyOfRange(archive, offset, offset + entry.sizeBytes());
    }

    private byte[] inflated(StoredEntry entry, int offset) throws JarRefusedException {
        inflater.reset();
        inflater.setInput(archive, offset, entry.storedBytes());
        byte[] content = new byte[entry.sizeBytes()];
        try {
            int have = 0;
            while (have < content.length) {
                int more = inflater.inflate(content, have, content.length - have);
                if (more == 0) {
                    throw damaged(entry, "which has " + have + " bytes; its directory says " + content.length);
                }
                have += more;
            }
            // Asking for one byte more, which must not be there, lets the inflater see the end of its data.
            int beyond = inflater.inflate(new byte[1]);
            if (beyond > 0 || !inflater.finished() || inflater.getRemaining() > 0) {
                throw damaged(entry, "which has more than the " + content.length + " bytes that its directory says");
            }
        } catch (DataFormatException malformed) {
            throw damaged(entry, "whose compressed data is malformed: " + malformed.getMessage());
        }
        return content;
    }

    private JarRefusedException damaged(StoredEntry entry, String what) {
        return new JarRefusedException(jar, RefusalReason.ENTRY_DAMAGED, "has entry " + entry.name() + ", " + what);
    }

    /** Frees the inflater's memory. */
    @Override
    public void close() {
        inflater.end();
    }
}
