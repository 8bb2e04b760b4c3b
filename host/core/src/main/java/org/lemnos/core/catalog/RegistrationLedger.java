package org.lemnos.core.catalog;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.core.quarantine.Quarantine;
import org.lemnos.core.quarantine.QuarantineEntry;
import org.lemnos.core.quarantine.QuarantineKey;
import org.lemnos.core.vendor.ContentDigest;
import org.lemnos.core.vendor.ProviderFault;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which providers are not asked to register, because they did not come back from it before, and who joins them. One that throws fails at once, so it is
 * asked again at every start; one that passes its limit would cost every start that limit and a thread.
 */
final class RegistrationLedger implements Consumer<ProviderFault> {
    private static final Logger LOG = LoggerFactory.getLogger(RegistrationLedger.class);

    private final Quarantine quarantine;
    private final Map<QuarantineKey, QuarantineEntry> held = new HashMap<>();
    private final Map<String, Class<?>> asked = new HashMap<>();

    RegistrationLedger(Quarantine quarantine) {
        this.quarantine = quarantine;
        quarantine.entries().forEach(entry -> held.put(entry.key(), entry));
    }

    /** Why a provider is not to be asked; empty if it is. */
    Optional<ProviderFault> of(KernelProvider provider) {
        Class<?> type = provider.getClass();
        asked.put(type.getName(), type);
        boolean known = held.keySet().stream().anyMatch(key -> key.subject().equals(type.getName()));
        return known ? Optional.ofNullable(held.get(key(type))).map(QuarantineEntry::fault) : Optional.empty();
    }

    /** A provider has said its id, by which its faults are known from now on. */
    void isCalled(String id, KernelProvider provider) {
        asked.put(id, provider.getClass());
    }

    private static QuarantineKey key(Class<?> type) {
        return new QuarantineKey(type.getName(), "", type.getName(), ContentDigest.of(type), QuarantineKey.ANY_DEVICE);
    }

    @Override
    public void accept(ProviderFault fault) {
        Class<?> type = asked.get(fault.who());
        boolean passedLimit =
                switch (fault.kind()) {
                    case TIME_LIMIT, ALLOCATION_LIMIT, OUT_OF_MEMORY -> true;
                    default -> false;
                };
        if (type == null || !passedLimit) {
            LOG.warn("{}", fault);
            return;
        }
        QuarantineEntry entry = new QuarantineEntry(key(type), fault, true, Instant.now());
        LOG.warn("{}", entry);
        quarantine.add(entry);
    }
}
