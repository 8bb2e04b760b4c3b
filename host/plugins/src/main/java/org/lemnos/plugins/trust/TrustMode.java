package org.lemnos.plugins.trust;

/** What makes the host rely on a jar. */
public enum TrustMode {
    /** Nothing: every jar is let in and none is relied on. */
    OFF("off"),
    /** That the lock file has its digest. */
    PINNED("pinned"),
    /** That a certificate of the policy signed all of it; also that the lock file has its digest, where the policy names one. */
    SIGNED("signed");

    private final String token;

    TrustMode(String token) {
        this.token = token;
    }

    /** The name in policies and reports. */
    public String token() {
        return token;
    }
}
