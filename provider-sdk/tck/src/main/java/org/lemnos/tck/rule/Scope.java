package org.lemnos.tck.rule;

/** How much of what could be tested is. Every rule is tested in both. */
public enum Scope {
    /** A seeded choice of the calls, for every build. */
    SLICE(240, 24, 1, 2, 64),
    /** Every call, and every combination of what a claim names. */
    FULL(Integer.MAX_VALUE, Integer.MAX_VALUE, 3, Integer.MAX_VALUE, 1_024);

    private static final int LEAST_CALLS = 4;

    private final int callsPerKernel;
    private final int callsPerClaim;
    private final int callsPerCombination;
    private final int combinations;
    private final int variations;

    Scope(int callsPerKernel, int callsPerClaim, int callsPerCombination, int combinations, int variations) {
        this.callsPerKernel = callsPerKernel;
        this.callsPerClaim = callsPerClaim;
        this.callsPerCombination = callsPerCombination;
        this.combinations = combinations;
        this.variations = variations;
    }

    /** The most calls that a claim is run over, of a kernel with so many claims. */
    public int callsPerClaim(int claims) {
        return Math.max(LEAST_CALLS, Math.min(callsPerClaim, callsPerKernel / claims));
    }

    /** The most calls that a combination of storage profiles is run over. */
    public int callsPerCombination() {
        return callsPerCombination;
    }

    /** The most combinations of storage profiles of a claim. */
    public int combinations() {
        return combinations;
    }

    /** How many programs are made by chance out of a pattern's examples. */
    public int variations() {
        return variations;
    }
}
