package org.lemnos.core.catalog;

import org.lemnos.api.provider.KernelProvider;

/**
 * A provider that was found, and how far the host may rely on it.
 *
 * @param provider vendor code
 * @param provenance what whoever loaded it knows of where it comes from
 */
public record Offer(KernelProvider provider, Provenance provenance) {
    /** A provider that the host itself brings or finds on its class path or module path. */
    public static Offer ofHost(KernelProvider provider) {
        return new Offer(provider, Provenance.of(Provenance.Standing.HOST));
    }
}
