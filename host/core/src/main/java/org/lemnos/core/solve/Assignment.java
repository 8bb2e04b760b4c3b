package org.lemnos.core.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The best assignment: a candidate for every node, a profile for every resource in use, and the reason for every
 * candidate that lost. Immutable.
 */
public final class Assignment implements Solution {
    private final JointProblem problem;
    private final FlatProblem flat;
    private final Objective objective;
    /** Numbered through all nodes, as in {@link FlatProblem}. */
    private final int[] chosen;

    private final ChosenStorage storage;
    private final long statesTried;

    Assignment(JointProblem problem, FlatProblem flat, Objective objective, int[] chosen, long statesTried) {
        this.problem = problem;
        this.flat = flat;
        this.objective = objective;
        this.chosen = chosen;
        this.storage = new ChosenStorage(problem, flat, chosen);
        this.statesTried = statesTried;
    }

    /** The number of the node's chosen candidate in {@link JointProblem#candidates(int)}. */
    public int candidate(int node) {
        return chosen[node] - flat.candidateStart[node];
    }

    /** The rank of the profile in which the resource lies; empty if no chosen candidate demands the resource. */
    public OptionalInt profile(int resource) {
        int rank = storage.rank(resource);
        return rank == ChosenStorage.UNUSED ? OptionalInt.empty() : OptionalInt.of(rank);
    }

    /** The assignment in the objectives' terms. */
    public Score score() {
        long cost = 0;
        int missed = 0;
        for (int node = 0; node < flat.nodes; node++) {
            cost += flat.costNanos[chosen[node]];
            // Canonical order puts preferred candidates first.
            boolean wished = flat.preferred[flat.candidateStart[node]];
            missed += wished && !flat.preferred[chosen[node]] ? 1 : 0;
        }
        return new Score(cost, missed, storage.resourcesByRank());
    }

    /**
     * Why a candidate lost.
     *
     * @param candidate its number in {@link JointProblem#candidates(int)}
     * @throws IllegalArgumentException if it is the chosen one
     */
    public Defeat defeat(int node, int candidate) {
        if (candidate == candidate(node)) {
            throw new IllegalArgumentException("candidate " + candidate + " of node " + node + " is the chosen one");
        }
        int loser = flat.candidateStart[node] + candidate;
        List<Integer> conflicts = new ArrayList<>();
        for (Constraint constraint : problem.candidates(node).get(candidate).constraints()) {
            if (!storage.suits(constraint)) {
                conflicts.add(constraint.resource());
            }
        }
        Optional<ObjectiveTerm> term = new Exchange(flat, storage, objective, chosen[node], loser).decidedBy();
        if (!conflicts.isEmpty()) {
            return new Defeat.StorageIncompatible(conflicts, term);
        }
        ObjectiveTerm decided = term.orElseThrow(() -> new IllegalStateException(
                "candidate " + candidate + " of node " + node + " suits the storage, yet cannot stand in"));
        boolean wishLost = flat.preferred[loser] && !flat.preferred[chosen[node]];
        return wishLost ? new Defeat.PreferenceLost(decided) : new Defeat.Outranked(decided);
    }

    @Override
    public long statesTried() {
        return statesTried;
    }

    @Override
    public <T> T match(
            Function<Assignment, T> assignment,
            Function<NoAssignment, T> noAssignment,
            Function<SearchBudgetExceeded, T> budgetExceeded) {
        return assignment.apply(this);
    }
}
