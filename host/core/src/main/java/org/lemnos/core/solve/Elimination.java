package org.lemnos.core.solve;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Bucket elimination: takes the nodes of a group in program order, extends every state by every candidate, and forgets
 * a resource after the last node that demands it, when its best remaining profile is final. States that leave the same
 * to every live resource differ only in what they have paid, so only the best of them is kept.
 *
 * <p>Cost, preferences in node order, storage ranks and candidate order all keep their order when equal parts are
 * appended, which is why keeping one state is exact.
 */
final class Elimination {
    /** The widest frontier that is held in memory, in live resources times states: 256 MiB. */
    private static final long MOST_WORDS = 1L << 25;

    private final FlatProblem flat;
    private final Propagation propagated;
    private final Residual residual;
    private final PenaltyLayout layout;
    private final SearchBudget budget;
    private final Objective objective;
    private final int[] chosen;
    private final Trail trail = new Trail();
    private Frontier current;
    private Frontier next;
    private long statesTried;

    // The live resources while one node is taken: those of the current frontier first, then those this node opens.
    private int[] live = new int[16];
    private int liveBefore;
    private int liveNow;
    private final int[] slotOf;
    private long[] work = new long[16];

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
        this.layout = new PenaltyLayout(flat.resources, worstRank);
        this.current = new Frontier(layout, objective);
        this.next = new Frontier(layout, objective);
        this.chosen = new int[flat.nodes];
        Arrays.fill(chosen, Trail.NONE);
        this.slotOf = new int[flat.resources];
        Arrays.fill(slotOf, -1);
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
            liveBefore = 0;
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
        openLive(node);
        int kept = 0;
        for (int slot = 0; slot < liveNow; slot++) {
            kept += residual.last[live[slot]] > node ? 1 : 0;
        }
        long extensions = (long) current.size * residual.aliveOf[node];
        if (extensions > budget.states() - statesTried || extensions > MOST_WORDS / Math.max(1, kept)) {
            return Optional.of(exceeded(node));
        }
        statesTried += extensions;
        next.begin(kept);
        extendAll(node);
        if (next.size == 0) {
            return Optional.of(new NoAssignment(node, conflicts(node), statesTried));
        }
        next.prune();
        next.rank(2 * current.size, current.size * candidatesOf(node));
        trail.append(next);
        closeLive(node);
        Frontier spent = current;
        current = next;
        next = spent;
        return Optional.empty();
    }

    private void extendAll(int node) {
        int from = flat.candidateStart[node];
        int to = flat.candidateStart[node + 1];
        for (int state = 0; state < current.size; state++) {
            for (int candidate = from; candidate < to; candidate++) {
                if (propagated.alive[candidate] && restrict(state, candidate) < 0) {
                    pay(state, candidate, candidate - from, to - from);
                    forget(node);
                    next.settle();
                }
            }
        }
    }

    private int candidatesOf(int node) {
        return flat.candidateStart[node + 1] - flat.candidateStart[node];
    }

    private void openLive(int node) {
        liveNow = liveBefore;
        int to = flat.constraintStart[flat.candidateStart[node + 1]];
        for (int row = flat.constraintStart[flat.candidateStart[node]]; row < to; row++) {
            int resource = flat.constraintResource[row];
            boolean wanted = residual.open[resource] && propagated.alive[flat.constraintCandidate[row]];
            if (wanted && slotOf[resource] < 0) {
                if (liveNow == live.length) {
                    live = Arrays.copyOf(live, 2 * liveNow);
                    work = new long[2 * liveNow];
                }
                slotOf[resource] = liveNow;
                live[liveNow++] = resource;
            }
        }
    }

    private void closeLive(int node) {
        int kept = 0;
        for (int slot = 0; slot < liveNow; slot++) {
            int resource = live[slot];
            slotOf[resource] = -1;
            if (residual.last[resource] > node) {
                slotOf[resource] = kept;
                live[kept++] = resource;
            }
        }
        liveBefore = kept;
    }

    /** Intersects what a state left with what a candidate demands; the first resource with nothing left, or -1. */
    private int restrict(int state, int candidate) {
        System.arraycopy(current.remaining, state * liveBefore, work, 0, liveBefore);
        Arrays.fill(work, liveBefore, liveNow, 0);
        for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
            int resource = flat.constraintResource[row];
            if (residual.open[resource]) {
                int slot = slotOf[resource];
                long left = work[slot] == 0 ? propagated.allowed[resource] : work[slot];
                work[slot] = left & flat.constraintProfiles[row];
                if (work[slot] == 0) {
                    return resource;
                }
            }
        }
        return -1;
    }

    /** Writes what the extended state has paid into the new row of the next frontier. */
    private void pay(int state, int candidate, int rank, int ranks) {
        int row = next.size;
        next.cost[row] = current.cost[state] + flat.costNanos[candidate];
        next.preference[row] = 2 * current.preference[state] + (flat.preferred[candidate] ? 0 : 1);
        next.order[row] = current.order[state] * ranks + rank;
        next.parent[row] = current.parent[state];
        next.candidate[row] = candidate;
        System.arraycopy(current.penalty, state * layout.limbs, next.penalty, row * layout.limbs, layout.limbs);
        for (int at = flat.constraintStart[candidate]; at < flat.constraintStart[candidate + 1]; at++) {
            int resource = flat.constraintResource[at];
            if (residual.isPrivate(resource)) {
                long left = propagated.allowed[resource] & flat.constraintProfiles[at];
                layout.count(Long.numberOfTrailingZeros(left), next.penalty, row * layout.limbs);
            }
        }
    }

    /** Fixes the resources whose last node this is and writes the rest into the new row. */
    private void forget(int node) {
        int row = next.size;
        int to = row * next.width;
        for (int slot = 0; slot < liveNow; slot++) {
            if (residual.last[live[slot]] > node) {
                next.remaining[to++] = work[slot];
            } else if (work[slot] != 0) {
                layout.count(Long.numberOfTrailingZeros(work[slot]), next.penalty, row * layout.limbs);
            }
        }
    }

    private List<Integer> conflicts(int node) {
        TreeSet<Integer> resources = new TreeSet<>();
        int from = flat.candidateStart[node];
        int to = flat.candidateStart[node + 1];
        for (int state = 0; state < current.size; state++) {
            for (int candidate = from; candidate < to; candidate++) {
                if (propagated.alive[candidate]) {
                    resources.add(restrict(state, candidate));
                }
            }
        }
        return List.copyOf(resources);
    }

    private SearchBudgetExceeded exceeded(int node) {
        LowerBounds bounds = new LowerBounds(flat, propagated, objective);
        for (int at = 0; residual.nodes[at] != node; at++) {
            bounds.searched(residual.nodes[at], chosen[residual.nodes[at]]);
        }
        return new SearchBudgetExceeded(
                node, liveNow, statesTried, budget, bounds.costNanos(current.leastCost()), bounds.missedPreferences());
    }
}
