package org.lemnos.plugins;

import java.util.Set;
import java.util.TreeSet;

/** Keeps providers loaded until it is closed. Safe from any thread; closing it twice is harmless. */
public final class Lease implements AutoCloseable {
    private final Leases leases;
    private final Set<String> providers;
    private final String holder;

    Lease(Leases leases, Set<String> providers, String holder) {
        this.leases = leases;
        this.providers = Set.copyOf(providers);
        this.holder = holder;
    }

    /** Whether it keeps this provider. */
    boolean keeps(String provider) {
        return providers.contains(provider);
    }

    @Override
    public void close() {
        leases.end(this);
    }

    /** Who holds it, and what. */
    @Override
    public String toString() {
        return holder + " holds " + new TreeSet<>(providers);
    }

    String holder() {
        return holder;
    }
}
