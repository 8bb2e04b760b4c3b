package org.lemnos.core.solve;

import java.util.function.Function;

/**
 * The search ended undecided. The bounds hold for every assignment, whether or not one exists.
 *
 * @param node the node before which the budget ended
 * @param liveResources how many undecided resources are live there: what makes the search wide
 * @param statesTried how many partial assignments were tried
 * @param budget the budget
 * @param costBoundNanos no assignment costs less than this many nanoseconds
 * @param missedPreferencesBound no assignment misses fewer preferences than this
 */
public record SearchBudgetExceeded(
        int node,
        int liveResources,
        long statesTried,
        SearchBudget budget,
        long costBoundNanos,
        int missedPreferencesBound)
        implements Solution {
    @Override
    public <T> T match(
            Function<Assignment, T> assignment,
            Function<NoAssignment, T> noAssignment,
            Function<SearchBudgetExceeded, T> budgetExceeded) {
        return budgetExceeded.apply(this);
    }
}
