package org.lemnos.core.solve;

/**
 * How much a partial assignment can lose by having left too little of a resource, under {@link Objective#COST}.
 *
 * <p>A candidate that accepts everything that its node's open resources may still be fits any storage. A node that has
 * one can always fall back on it, and then pays at most its cost minus that of the node's cheapest candidate. So if one
 * state leaves less of some resources than another, it can still follow whatever the other does next, with the
 * resources' later nodes falling back: what that costs at most is the sum of their regrets. A state that is cheaper by
 * more than that beats the other for certain.
 */
final class Regrets {
    private static final long UNBOUNDED = Long.MAX_VALUE;

    private final FlatProblem flat;
    private final Propagation propagated;
    private final Residual residual;
    private final long[] ofNode;
    /** By resource: the sum of the bounded regrets of the nodes to come, and how many of them have no bound. */
    private final long[] sum;

    private final int[] unbounded;
    private final int[] passedAt;

    Regrets(FlatProblem flat, Propagation propagated, Residual residual) {
        this.flat = flat;
        this.propagated = propagated;
        this.residual = residual;
        this.ofNode = new long[flat.nodes];
        this.sum = new long[flat.resources];
        this.unbounded = new int[flat.resources];
        this.passedAt = new int[flat.resources];
        for (int node = 0; node < flat.nodes; node++) {
            ofNode[node] = regret(node);
            count(node, 1);
        }
    }

    private long regret(int node) {
        long cheapest = UNBOUNDED;
        long fallback = UNBOUNDED;
        for (int candidate = flat.candidateStart[node]; candidate < flat.candidateStart[node + 1]; candidate++) {
            if (propagated.alive[candidate]) {
                cheapest = Math.min(cheapest, flat.costNanos[candidate]);
                fallback = fitsAnything(candidate) ? Math.min(fallback, flat.costNanos[candidate]) : fallback;
            }
        }
        return fallback == UNBOUNDED ? UNBOUNDED : fallback - cheapest;
    }

    private boolean fitsAnything(int candidate) {
        for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
            int resource = flat.constraintResource[row];
            if (residual.open[resource] && (propagated.allowed[resource] & ~flat.constraintProfiles[row]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Tells that a node has been taken: it is no longer to come. */
    void pass(int node) {
        count(node, -1);
    }

    private void count(int node, int times) {
        int mark = times * (node + 1);
        int to = flat.constraintStart[flat.candidateStart[node + 1]];
        for (int row = flat.constraintStart[flat.candidateStart[node]]; row < to; row++) {
            int resource = flat.constraintResource[row];
            boolean counts = residual.open[resource] && propagated.alive[flat.constraintCandidate[row]];
            if (counts && passedAt[resource] != mark) {
                passedAt[resource] = mark;
                unbounded[resource] += ofNode[node] == UNBOUNDED ? times : 0;
                sum[resource] += ofNode[node] == UNBOUNDED ? 0 : times * ofNode[node];
            }
        }
    }

    /** What having left too little of a resource can cost at most, in nanoseconds; {@code Long.MAX_VALUE} if no bound is known. */
    long of(int resource) {
        return unbounded[resource] > 0 ? UNBOUNDED : sum[resource];
    }
}
