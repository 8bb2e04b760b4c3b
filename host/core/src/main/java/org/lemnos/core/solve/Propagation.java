package org.lemnos.core.solve;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Shrinks a problem without touching its best assignment: what is left is what really has to be searched.
 *
 * <ul>
 *   <li>a candidate that a resource's remaining profiles rule out is dropped;
 *   <li>a profile that no remaining candidate of some node accepts is dropped;
 *   <li>a candidate is dropped if another of its node is better in the objective and demands no more of storage;
 *   <li>a profile is dropped if a better-ranked one is accepted by everyone who accepts it.
 * </ul>
 *
 * The first three run to a fixpoint over a work list; each drop happens once, so the work is linear in constraints.
 */
final class Propagation {
    /** Profile dominance opens new drops only now and then; stopping early costs states, never exactness. */
    private static final int ROUNDS = 3;

    private final FlatProblem flat;
    private final Objective objective;
    final long[] allowed;
    final boolean[] alive;

    private final ArrayDeque<Integer> queue = new ArrayDeque<>();
    private final boolean[] queued;
    // Scratch of one node's revision, indexed by resource; a stamp that is not this revision's means "empty".
    private final int[] stamp;
    private final long[] union;
    private final int[] count;
    private int revision;

    Propagation(JointProblem problem, FlatProblem flat, Objective objective) {
        this.flat = flat;
        this.objective = objective;
        this.allowed = new long[flat.resources];
        Arrays.setAll(allowed, problem::allowed);
        this.alive = new boolean[flat.candidateNode.length];
        Arrays.fill(alive, true);
        this.queued = new boolean[flat.nodes];
        this.stamp = new int[flat.resources];
        this.union = new long[flat.resources];
        this.count = new int[flat.resources];
    }

    /** Runs to the fixpoint; the answer is the proof that no assignment exists, if that came out. */
    Optional<NoAssignment> run() {
        for (int node = 0; node < flat.nodes; node++) {
            enqueue(node);
        }
        for (int round = 0; ; round++) {
            while (!queue.isEmpty()) {
                int node = queue.remove();
                queued[node] = false;
                if (!revise(node)) {
                    return Optional.of(failure(node));
                }
            }
            if (round == ROUNDS || !dropDominatedProfiles()) {
                return Optional.empty();
            }
        }
    }

    private void enqueue(int node) {
        if (!queued[node]) {
            queued[node] = true;
            queue.add(node);
        }
    }

    private boolean revise(int node) {
        int from = flat.candidateStart[node];
        int to = flat.candidateStart[node + 1];
        for (int candidate = from; candidate < to; candidate++) {
            alive[candidate] = alive[candidate] && fits(candidate);
        }
        dropDominatedCandidates(from, to);
        int left = 0;
        for (int candidate = from; candidate < to; candidate++) {
            left += alive[candidate] ? 1 : 0;
        }
        if (left > 0) {
            tighten(from, to, left);
        }
        return left > 0;
    }

    private boolean fits(int candidate) {
        for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
            if ((flat.constraintProfiles[row] & allowed[flat.constraintResource[row]]) == 0) {
                return false;
            }
        }
        return true;
    }

    private void dropDominatedCandidates(int from, int to) {
        for (int loser = from; loser < to; loser++) {
            for (int winner = from; winner < to && alive[loser]; winner++) {
                if (alive[winner] && better(winner, loser) && demandsNoMore(winner, loser)) {
                    alive[loser] = false;
                }
            }
        }
    }

    /** Candidates stand in canonical order, preferred ones first: the smaller number is the better one. */
    private boolean better(int winner, int loser) {
        if (objective == Objective.COST && flat.costNanos[winner] != flat.costNanos[loser]) {
            return flat.costNanos[winner] < flat.costNanos[loser];
        }
        return winner < loser;
    }

    private boolean demandsNoMore(int winner, int loser) {
        int other = flat.constraintStart[loser];
        int end = flat.constraintStart[loser + 1];
        for (int row = flat.constraintStart[winner]; row < flat.constraintStart[winner + 1]; row++) {
            int resource = flat.constraintResource[row];
            while (other < end && flat.constraintResource[other] < resource) {
                other++;
            }
            long demanded = flat.constraintProfiles[row] & allowed[resource];
            if (other < end && flat.constraintResource[other] == resource) {
                if ((flat.constraintProfiles[other] & allowed[resource] & ~demanded) != 0) {
                    return false;
                }
            } else if (!isPrivateAndFree(resource, flat.candidateNode[winner], demanded)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a demand that only this node makes costs nothing: rank 0 is accepted, and nobody else has a say. */
    private boolean isPrivateAndFree(int resource, int node, long demanded) {
        int first = flat.mentionStart[resource];
        int last = flat.mentionStart[resource + 1] - 1;
        return (demanded & 1) != 0
                && flat.nodeOf(flat.mentions[first]) == node
                && flat.nodeOf(flat.mentions[last]) == node;
    }

    /** Keeps of each resource only what some remaining candidate accepts, where all of them demand it. */
    private void tighten(int from, int to, int left) {
        revision++;
        for (int candidate = from; candidate < to; candidate++) {
            if (alive[candidate]) {
                collect(candidate);
            }
        }
        for (int row = flat.constraintStart[from]; row < flat.constraintStart[to]; row++) {
            int resource = flat.constraintResource[row];
            if (stamp[resource] == revision && count[resource] == left && (allowed[resource] & ~union[resource]) != 0) {
                allowed[resource] &= union[resource];
                enqueueAll(resource);
            }
        }
    }

    private void collect(int candidate) {
        for (int row = flat.constraintStart[candidate]; row < flat.constraintStart[candidate + 1]; row++) {
            int resource = flat.constraintResource[row];
            if (stamp[resource] != revision) {
                stamp[resource] = revision;
                union[resource] = 0;
                count[resource] = 0;
            }
            union[resource] |= flat.constraintProfiles[row];
            count[resource]++;
        }
    }

    private void enqueueAll(int resource) {
        for (int at = flat.mentionStart[resource]; at < flat.mentionStart[resource + 1]; at++) {
            enqueue(flat.nodeOf(flat.mentions[at]));
        }
    }

    private boolean dropDominatedProfiles() {
        long[] alwaysWith = new long[Long.SIZE];
        boolean dropped = false;
        for (int resource = 0; resource < flat.resources; resource++) {
            if (Long.bitCount(allowed[resource]) > 1) {
                long kept = undominated(resource, alwaysWith);
                if (kept != allowed[resource]) {
                    allowed[resource] = kept;
                    enqueueAll(resource);
                    dropped = true;
                }
            }
        }
        return dropped;
    }

    private long undominated(int resource, long[] alwaysWith) {
        Arrays.fill(alwaysWith, allowed[resource]);
        for (int at = flat.mentionStart[resource]; at < flat.mentionStart[resource + 1]; at++) {
            int row = flat.mentions[at];
            if (alive[flat.constraintCandidate[row]]) {
                long profiles = flat.constraintProfiles[row] & allowed[resource];
                for (long rest = profiles; rest != 0; rest &= rest - 1) {
                    alwaysWith[Long.numberOfTrailingZeros(rest)] &= profiles;
                }
            }
        }
        long kept = 0;
        for (long rest = allowed[resource]; rest != 0; rest &= rest - 1) {
            long profile = rest & -rest;
            boolean betterExists = (alwaysWith[Long.numberOfTrailingZeros(rest)] & (profile - 1)) != 0;
            kept |= betterExists ? 0 : profile;
        }
        return kept;
    }

    private NoAssignment failure(int node) {
        TreeSet<Integer> resources = new TreeSet<>();
        int to = flat.constraintStart[flat.candidateStart[node + 1]];
        for (int row = flat.constraintStart[flat.candidateStart[node]]; row < to; row++) {
            if ((flat.constraintProfiles[row] & allowed[flat.constraintResource[row]]) == 0) {
                resources.add(flat.constraintResource[row]);
            }
        }
        return new NoAssignment(node, List.copyOf(resources), 0);
    }
}
