package org.lemnos.core.solve;

/** What makes one feasible assignment better than another. Both orders are total: the best assignment is unique. */
public enum Objective {
    /**
     * The rule book's lexicographic order: preferences kept, an earlier node's before any number of later ones; then
     * the number of resources in each profile rank, from the worst rank down to rank 1; then the candidates' order.
     */
    CANONICAL("canonical"),
    /** The smallest sum of costs; ties are broken by the canonical order. */
    COST("cost");

    private final String token;

    Objective(String token) {
        this.token = token;
    }

    /** The name in policies and reports. */
    public String token() {
        return token;
    }
}
