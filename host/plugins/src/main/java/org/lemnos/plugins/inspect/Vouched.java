package org.lemnos.plugins.inspect;

import org.lemnos.core.catalog.Provenance;

/**
 * Who vouches for a jar that was let in.
 *
 * @param provenance how far the host may rely on its provider
 * @param signer for people: the name in the certificate, or a word for why there is none, such as {@link #NOT_CHECKED}
 */
public record Vouched(Provenance provenance, String signer) {
    /** Nobody has looked for signatures. */
    public static final String NOT_CHECKED = "not checked";

    /** The operator has fixed the jar's bytes; nobody has looked for signatures. */
    public static final String PINNED = "pinned";
}
