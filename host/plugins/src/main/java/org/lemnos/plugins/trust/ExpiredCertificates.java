package org.lemnos.plugins.trust;

/** What a signature is worth whose certificate has expired since. */
public enum ExpiredCertificates {
    /** Nothing. */
    REFUSE("refuse"),
    /** As much as before if an authority of the policy stamped it while the certificate was valid. */
    ACCEPT_TIMESTAMPED("accept_timestamped"),
    /** As much as before. Whoever finds an old key can sign. */
    ACCEPT("accept");

    private final String token;

    ExpiredCertificates(String token) {
        this.token = token;
    }

    /** The name in policies. */
    public String token() {
        return token;
    }
}
