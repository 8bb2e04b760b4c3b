package org.lemnos.core.catalog;

import java.util.Collection;
import java.util.Collections;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * How far the host may rely on a provider's code: a fact about where the provider comes from, found by whoever loads it and never by the
 * provider. Immutable.
 *
 * <p>It decides how modules meet a driver, never whether they are checked: every module is.
 *
 * @param standing who vouches for the provider
 * @param provedModules SHA-256 digests, in lowercase hexadecimal, of the modules for which the conformance kit's proof on this device and driver is at
 *     hand
 * @param addressKernels ids of the kernels that the trust policy lets reach memory through device addresses
 */
public record Provenance(Standing standing, SortedSet<String> provedModules, SortedSet<String> addressKernels) {

    /** Who vouches for a provider. */
    public enum Standing {
        /** The host itself: it is built in, or the application put it on its own class path or module path. */
        HOST,
        /** The trust policy: the jar is pinned or signed as the policy asks. */
        POLICY,
        /** Nobody. */
        NOBODY;

        /** The name in reports. */
        public String token() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies the sets. */
    public Provenance {
        provedModules = Collections.unmodifiableSortedSet(new TreeSet<>(provedModules));
        addressKernels = Collections.unmodifiableSortedSet(new TreeSet<>(addressKernels));
    }

    /** A provider of this standing, without proofs and grants. */
    public static Provenance of(Standing standing) {
        return new Provenance(standing, new TreeSet<>(), new TreeSet<>());
    }

    /** The same with proofs of modules. */
    public Provenance proving(Collection<String> moduleDigests) {
        return new Provenance(standing, new TreeSet<>(moduleDigests), addressKernels);
    }

    /** The same with device addresses granted to these kernels and no others. */
    public Provenance grantingAddresses(Collection<String> kernelIds) {
        return new Provenance(standing, provedModules, new TreeSet<>(kernelIds));
    }

    /** Whether a driver may meet the module in this process, and without bounds checks, once it has passed admission. */
    public boolean vouchesFor(String moduleSha256) {
        return standing != Standing.NOBODY || provedModules.contains(moduleSha256);
    }

    /** Whether the kernel may use device addresses. */
    public boolean grantsAddresses(String kernelId) {
        return addressKernels.contains(kernelId);
    }
}
