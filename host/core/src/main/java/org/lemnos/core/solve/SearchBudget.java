package org.lemnos.core.solve;

/**
 * How far the search may go before it gives up with {@link SearchBudgetExceeded}. Choosing well under conflicting
 * storage is NP-hard in general: the work is linear in nodes but exponential in the number of resources that are live
 * at once and really undecided.
 *
 * @param states the largest number of partial assignments to try, over the whole problem
 */
public record SearchBudget(long states) {
    private static final long BASE = 1L << 19;
    private static final long PER_NODE = 256;

    public SearchBudget {
        if (states < 1) {
            throw new IllegalArgumentException(
                    "a search budget of " + states + " states allows no search; give 1 or more");
        }
    }

    /** The budget that planning uses: generous for each node, about a second for the largest programs. */
    public static SearchBudget defaultFor(JointProblem problem) {
        return new SearchBudget(BASE + PER_NODE * problem.nodes());
    }
}
