package org.lemnos.core.quarantine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Entries by key. For one thread. */
final class Entries {
    /** The oldest go first: a file that grows without end would slow every start. */
    private static final int MOST = 4_096;

    private static final Comparator<QuarantineKey> ORDER = Comparator.comparing(QuarantineKey::subject)
            .thenComparing(QuarantineKey::device)
            .thenComparing(QuarantineKey::content)
            .thenComparing(QuarantineKey::version)
            .thenComparing(QuarantineKey::provider);

    private final Map<QuarantineKey, QuarantineEntry> byKey = new TreeMap<>(ORDER);

    Entries(Collection<QuarantineEntry> all) {
        all.forEach(entry -> byKey.put(entry.key(), entry));
    }

    void add(QuarantineEntry entry) {
        QuarantineEntry known = byKey.get(entry.key());
        if (known == null || entry.certain() || !known.certain()) {
            byKey.put(entry.key(), entry);
        }
        if (byKey.size() > MOST) {
            byKey.values().stream()
                    .min(Comparator.comparing(QuarantineEntry::since))
                    .ifPresent(oldest -> byKey.remove(oldest.key()));
        }
    }

    List<QuarantineEntry> remove(Predicate<QuarantineKey> which) {
        List<QuarantineEntry> gone = new ArrayList<>();
        byKey.values().removeIf(entry -> which.test(entry.key()) && gone.add(entry));
        return gone;
    }

    List<QuarantineEntry> list() {
        return List.copyOf(byKey.values());
    }
}
