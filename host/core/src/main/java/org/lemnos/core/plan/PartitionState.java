package org.lemnos.core.plan;

/** What became of nodes that a pattern would make one. */
public enum PartitionState {
    /** One node stands for them. */
    APPLIED("applied"),
    /** It is one node, and that already calls the replacement. */
    INHERITED("inherited"),
    /** They stay as they are, for a reason that any sound pattern may meet. */
    FALLBACK("fallback"),
    /** They stay as they are because somebody broke a rule. */
    UNEXPECTED_FALLBACK("unexpected_fallback");

    private final String token;

    PartitionState(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
