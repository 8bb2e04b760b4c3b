package org.lemnos.plugins;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineKey;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.plugins.inspect.InspectedJar;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which jars are not started, because their provider did not come back from being made before, and which join them. One that throws fails at once, so
 * it is tried again each time; one that passes its limit would cost every start that limit and a thread.
 */
final class StartLedger implements Consumer<ProviderFault> {
    private static final Logger LOG = LoggerFactory.getLogger(StartLedger.class);

    private final Quarantine quarantine;
    private final Map<String, QuarantineKey> started = new HashMap<>();

    StartLedger(Quarantine quarantine) {
        this.quarantine = quarantine;
    }

    /** Why a jar is not to be started; empty if it is, and then what is heard of its provider is about it. */
    Optional<QuarantineEntry> starts(InspectedJar jar) {
        String id = jar.manifest().id();
        String version = jar.manifest().version();
        QuarantineKey key = new QuarantineKey(
                id, version, id + " " + version, jar.image().contentSha256(), QuarantineKey.ANY_DEVICE);
        started.put(id, key);
        return quarantine.entries().stream()
                .filter(entry -> entry.key().equals(key))
                .findFirst();
    }

    @Override
    public void accept(ProviderFault fault) {
        QuarantineKey key = started.get(fault.who());
        boolean passedLimit =
                switch (fault.kind()) {
                    case TIME_LIMIT, ALLOCATION_LIMIT, OUT_OF_MEMORY -> true;
                    default -> false;
                };
        if (key == null || !passedLimit) {
            LOG.warn("{}", fault);
            return;
        }
        QuarantineEntry entry = new QuarantineEntry(key, fault, true, Instant.now());
        LOG.warn("{}", entry);
        quarantine.add(entry);
    }
}
