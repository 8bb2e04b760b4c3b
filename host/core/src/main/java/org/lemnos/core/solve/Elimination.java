package org.lemnos.core.solve;

import java.util.Arrays;
import java.util.Optional;

/**
 * Bucket elimination: takes the nodes of a group in program order, extends every state by every candidate, and forgets
 * a resource after the last node that demands it, when its best remaining profile is final. States that leave the same
 * to every live resource differ only in what they have paid, so only the best of them is kept.
 *
 * <p>Cost, preferences in node order, storage ranks and candidate order all keep their order when equal parts are
 * appended, which is why keeping one state is exact.
 */
final class Elimination {
    /** The widest frontier that is held in memory, in words of all states: 256 MiB. */
    private static final long MOST_WORDS = 1L << 25;

    private final FlatProblem flat;
    private final Propagation propagated;
    private final Residual residual;
    private final SearchBudget budget;
    private final Objective objective;
    private final LiveSlots slots;
    private final Moves moves;
    private final Dominance dominance;
    private final int[] chosen;
    private final Trail trail = new Trail();
    private Frontier current;
    private Frontier next;
    private long statesTried;

    Elimination(FlatProblem flat, Propagation propagated, Residual residual, Objective objective, SearchBudget budget) {
        this.flat = flat;
        this.propagated = propagated;
        this.residual = residual;
        this.objective = objective;
        this.budget = budget;
        long profiles = 0;
        for (long each : propagated.allowed) {
            profiles |= each;
        }
        int worstRank = Long.SIZE - 1 - Long.numberOfLeadingZeros(profiles | 1);
        PenaltyLayout layout = new PenaltyLayout(flat.resources, worstRank);
        this.slots = new LiveSlots(propagated.allowed, residual.alwaysUsed);
        this.moves = new Moves(flat, propagated, residual, layout, slots);
        this.dominance = objective == Objective.COST
                ? Dominance.byCost(slots, new Regrets(flat, propagated, residual))
                : Dominance.byStorage();
        this.current = new Frontier(layout, objective);
        this.next = new Frontier(layout, objective);
        this.chosen = new int[flat.nodes];
        Arrays.fill(chosen, Trail.NONE);
    }

    /** The chosen candidate of each node, once {@link #run()} has ended without failure. */
    int[] chosen() {
        return chosen;
    }

    long statesTried() {
        return statesTried;
    }

    /** Searches group by group; the answer is the failure, if one came out. */
    Optional<Solution> run() {
        for (int group = 0; group + 1 < residual.groupStart.length; group++) {
            current.beginEmpty();
            trail.clear();
            slots.clear();
            for (int at = residual.groupStart[group]; at < residual.groupStart[group + 1]; at++) {
                Optional<Solution> failure = take(residual.nodes[at]);
                if (failure.isPresent()) {
                    return failure;
                }
            }
            trail.replay(current.parent[current.best()], flat.candidateNode, chosen);
        }
        return Optional.empty();
    }

    private Optional<Solution> take(int node) {
        moves.prepare(node);
        long extensions = (long) current.size * moves.count();
        if (extensions > budget.states() - statesTried || extensions > MOST_WORDS / moves.words()) {
            return Optional.of(exceeded(node));
        }
        statesTried += extensions;
        next.begin(moves.words());
        moves.extend(current, next);
        if (next.size == 0) {
            return Optional.of(new NoAssignment(node, moves.conflicts(current, next), statesTried));
        }
        dominance.pass(node);
        next.prune(dominance);
        next.rank(2 * current.size, (int) extensions);
        trail.append(next);
        moves.close();
        Frontier spent = current;
        current = next;
        next = spent;
        return Optional.empty();
    }

    private SearchBudgetExceeded exceeded(int node) {
        LowerBounds bounds = new LowerBounds(flat, propagated, objective);
        for (int at = 0; residual.nodes[at] != node; at++) {
            bounds.searched(residual.nodes[at], chosen[residual.nodes[at]]);
        }
        return new SearchBudgetExceeded(
                node,
                slots.size(),
                statesTried,
                budget,
                bounds.costNanos(current.leastCost()),
                bounds.missedPreferences());
    }
}
