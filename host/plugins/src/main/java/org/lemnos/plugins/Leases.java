package org.lemnos.plugins;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The leases that are not closed. Safe from any thread. */
final class Leases {
    private final Set<Lease> open = Collections.newSetFromMap(new IdentityHashMap<>());

    synchronized Lease begin(Set<String> providers, String holder) {
        Lease lease = new Lease(this, providers, holder);
        open.add(lease);
        return lease;
    }

    synchronized void end(Lease lease) {
        open.remove(lease);
    }

    /** Who keeps a provider, in alphabetical order; one that holds several leases is there as often. */
    synchronized List<String> holders(String provider) {
        return open.stream()
                .filter(lease -> lease.keeps(provider))
                .map(Lease::holder)
                .sorted()
                .toList();
    }
}
