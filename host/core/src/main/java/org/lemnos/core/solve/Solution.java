package org.lemnos.core.solve;

import java.util.function.Function;

/** The outcome of a solve: the best assignment, the proof that there is none, or an exhausted search budget. */
public sealed interface Solution permits Assignment, NoAssignment, SearchBudgetExceeded {
    /** How many partial assignments were tried: the measure of work, the same on every machine. */
    long statesTried();

    /** Applies the one function that fits this outcome. */
    <T> T match(
            Function<Assignment, T> assignment,
            Function<NoAssignment, T> noAssignment,
            Function<SearchBudgetExceeded, T> budgetExceeded);
}
