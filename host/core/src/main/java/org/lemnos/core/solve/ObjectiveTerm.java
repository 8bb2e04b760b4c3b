package org.lemnos.core.solve;

/** One term of an objective: what an assignment was compared by when it lost. */
public enum ObjectiveTerm {
    /** The sum of costs in nanoseconds; decides only under {@link Objective#COST}. */
    COST("cost"),
    /** Preferences kept, in node order. */
    PREFERENCE("preference"),
    /** Resources in each profile rank, from the worst rank down to rank 1. */
    STORAGE_RANK("storage_rank"),
    /** The candidates' canonical order, in node order. */
    ORDER("order");

    private final String token;

    ObjectiveTerm(String token) {
        this.token = token;
    }

    /** The name in reports. */
    public String token() {
        return token;
    }
}
