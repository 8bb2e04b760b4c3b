package org.lemnos.core.quarantine;

import java.nio.file.Path;
import java.util.List;

/** What is held back. Safe from several threads. */
public interface Quarantine {
    /** Everything that is held back now, ascending by subject, then by device, content and version. */
    List<QuarantineEntry> entries();

    /** Holds something back; replaces what was known of exactly the same thing, unless that was certain and this is not. */
    void add(QuarantineEntry entry);

    /**
     * Lets go of a subject, or of everything of a provider.
     *
     * @param name a subject's or provider's id
     * @return what was let go
     */
    List<QuarantineEntry> clear(String name);

    /** Lets go of everything. */
    List<QuarantineEntry> clear();

    /** One that ends with the process, empty at first. */
    static Quarantine inMemory() {
        return new MemoryQuarantine();
    }

    /**
     * The one that all processes of this user share, in the folder for the user's caches; the file that the environment variable {@code
     * LEMNOS_QUARANTINE} names instead, or none that outlives the process if it says {@code off}.
     */
    static Quarantine ofUser() {
        return UserQuarantine.of(System.getenv());
    }

    /** One that is kept in a file, which need not exist yet, and shared with every other process that names the same file. */
    static Quarantine file(Path path) {
        return new QuarantineFile(path);
    }
}
