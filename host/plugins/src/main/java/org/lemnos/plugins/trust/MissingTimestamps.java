package org.lemnos.plugins.trust;

/** What becomes of a signature without a time stamp of an authority that the policy names. */
public enum MissingTimestamps {
    /** It counts as long as its certificate is valid. */
    ACCEPT("accept"),
    /** It does not count. */
    REFUSE("refuse");

    private final String token;

    MissingTimestamps(String token) {
        this.token = token;
    }

    /** The name in policies. */
    public String token() {
        return token;
    }
}
