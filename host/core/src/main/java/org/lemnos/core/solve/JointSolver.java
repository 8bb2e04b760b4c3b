package org.lemnos.core.solve;

import java.util.Optional;

/**
 * Chooses kernels and storage for all nodes together, exactly.
 *
 * <p>The work is linear in nodes, candidates and constraints, times the number of combinations in which the undecided
 * live resources can be left; a chain has a handful. Pure and thread-safe: the same problem gives the same solution,
 * state counts included.
 */
public final class JointSolver {
    private JointSolver() {}

    /** Solves with {@link SearchBudget#defaultFor(JointProblem)}. */
    public static Solution solve(JointProblem problem, Objective objective) {
        return solve(problem, objective, SearchBudget.defaultFor(problem));
    }

    /** Finds the best assignment, proves that none exists, or ends when the budget does. */
    public static Solution solve(JointProblem problem, Objective objective, SearchBudget budget) {
        FlatProblem flat = new FlatProblem(problem);
        Propagation propagation = new Propagation(problem, flat, objective);
        Optional<NoAssignment> impossible = propagation.run();
        if (impossible.isPresent()) {
            return impossible.get();
        }
        Residual residual = new Residual(flat, propagation);
        Elimination elimination = new Elimination(flat, propagation, residual, objective, budget);
        Optional<Solution> failure = elimination.run();
        if (failure.isPresent()) {
            return failure.get();
        }
        return new Assignment(problem, flat, objective, elimination.chosen(), elimination.statesTried());
    }
}
