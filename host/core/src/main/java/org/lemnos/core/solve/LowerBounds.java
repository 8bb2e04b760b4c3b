package org.lemnos.core.solve;

/** What can still be said when a search ends undecided: terms below which no assignment can lie. */
final class LowerBounds {
    private final FlatProblem flat;
    private final Propagation propagated;
    private final boolean byCost;
    private final boolean[] searched;
    private long finishedNanos;

    LowerBounds(FlatProblem flat, Propagation propagated, Objective objective) {
        this.flat = flat;
        this.propagated = propagated;
        this.byCost = objective == Objective.COST;
        this.searched = new boolean[flat.nodes];
    }

    /** Tells that the search has passed a node; {@code chosen} is final if its group is, else {@link Trail#NONE}. */
    void searched(int node, int chosen) {
        searched[node] = true;
        finishedNanos += chosen == Trail.NONE ? 0 : flat.costNanos[chosen];
    }

    /**
     * The least cost of any assignment: exact for finished groups, the frontier's best for the one in progress, each
     * node's cheapest candidate for the rest. Where cost is not the objective, the search knows no better than the last.
     */
    long costNanos(long frontierNanos) {
        long sum = byCost ? finishedNanos + frontierNanos : 0;
        for (int node = 0; node < flat.nodes; node++) {
            sum += byCost && searched[node] ? 0 : cheapest(node);
        }
        return sum;
    }

    private long cheapest(int node) {
        long least = Long.MAX_VALUE;
        for (int candidate = flat.candidateStart[node]; candidate < flat.candidateStart[node + 1]; candidate++) {
            // Under another objective a dropped candidate may be the cheapest one of a feasible assignment.
            boolean counts = !byCost || propagated.alive[candidate];
            least = counts ? Math.min(least, flat.costNanos[candidate]) : least;
        }
        return least;
    }

    /** Nodes whose every preferred candidate is ruled out; not known where cost may have ruled them out. */
    int missedPreferences() {
        int missed = 0;
        for (int node = 0; !byCost && node < flat.nodes; node++) {
            boolean wished = false;
            boolean possible = false;
            for (int candidate = flat.candidateStart[node]; candidate < flat.candidateStart[node + 1]; candidate++) {
                wished |= flat.preferred[candidate];
                possible |= flat.preferred[candidate] && propagated.alive[candidate];
            }
            missed += wished && !possible ? 1 : 0;
        }
        return missed;
    }
}
