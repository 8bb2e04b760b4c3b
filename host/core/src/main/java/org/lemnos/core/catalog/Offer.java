package org.lemnos.core.catalog;

import org.lemnos.api.provider.KernelProvider;

/**
 * A provider that was found, and how far the host may rely on it.
 *
 * @param provider vendor code
 * @param provenance what whoever loaded it knows of where it comes from
 * @param codeSha256 the fingerprint of its code, found by whoever loaded it: a digest that differs wherever a class or resource does
 */
public record Offer(KernelProvider provider, Provenance provenance, String codeSha256) {
    /**
     * A provider whose code lies on the class path or module path.
     *
     * @throws org.lemnos.core.LemnosException with {@code FILE_UNREADABLE} if its code cannot be read
     */
    public Offer(KernelProvider provider, Provenance provenance) {
        this(provider, provenance, InstalledCode.sha256(provider.getClass()));
    }

    /** A provider that the host itself brings or finds on its class path or module path. Errors as for the constructor. */
    public static Offer ofHost(KernelProvider provider) {
        return new Offer(provider, Provenance.of(Provenance.Standing.HOST));
    }
}
