package org.lemnos.tck.rule;

/** How much of what could be tested is. Every rule is tested in both. */
public enum Scope {
    /** A seeded choice of the calls, for every build. */
    SLICE(24, 1, 2),
    /** Every call, and every combination of what a claim names. */
    FULL(Integer.MAX_VALUE, 3, Integer.MAX_VALUE);

    private final int callsPerClaim;
    private final int callsPerCombination;
    private final int combinations;

    Scope(int callsPerClaim, int callsPerCombination, int combinations) {
        this.callsPerClaim = callsPerClaim;
        this.callsPerCombination = callsPerCombination;
        this.combinations = combinations;
    }

    /** The most calls that a claim is run over. */
    public int callsPerClaim() {
        return callsPerClaim;
    }

    /** The most calls that a combination of storage profiles is run over. */
    public int callsPerCombination() {
        return callsPerCombination;
    }

    /** The most combinations of storage profiles of a claim. */
    public int combinations() {
        return combinations;
    }
}
