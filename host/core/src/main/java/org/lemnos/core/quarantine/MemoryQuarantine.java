package org.lemnos.core.quarantine;

import java.util.List;

/** A quarantine that ends with the process. */
final class MemoryQuarantine implements Quarantine {
    private final Entries entries = new Entries(List.of());

    @Override
    public synchronized List<QuarantineEntry> entries() {
        return entries.list();
    }

    @Override
    public synchronized void add(QuarantineEntry entry) {
        entries.add(entry);
    }

    @Override
    public synchronized List<QuarantineEntry> clear(String name) {
        return entries.remove(key -> key.isAbout(name));
    }

    @Override
    public synchronized List<QuarantineEntry> clear() {
        return entries.remove(key -> true);
    }
}
